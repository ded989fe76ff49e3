"""The work with Python's sqlite3."""

import sqlite3
from dataclasses import dataclass

from students import PRAGMAS


@dataclass(slots=True)
class Student:
    id: int
    name: str
    age: int
    score: float
    birthday: float


def opened(path):
    database = sqlite3.connect(path)
    database.executescript(PRAGMAS)
    return database


def insert(path, rows):
    """Inserts all students and saves them in one transaction."""
    database = opened(path)
    database.execute(
        "CREATE TABLE students(id INTEGER PRIMARY KEY, name TEXT, age INTEGER, score REAL, birthday REAL)"
    )
    database.execute("CREATE INDEX students_age ON students(age)")
    with database:
        database.executemany("INSERT INTO students(name, age, score, birthday) VALUES (?, ?, ?, ?)", rows)
    database.close()
    return len(rows)


def fetch(path):
    """Fetches all students by age and name, and reads every attribute."""
    database = opened(path)
    found = database.execute("SELECT id, name, age, score, birthday FROM students ORDER BY age, name")
    total = 0.0
    for student in [Student(*row) for row in found]:
        total += student.age + student.score + student.birthday + len(student.name.encode())
    database.close()
    return round(total)


def search(path):
    """Finds names with an "an" by LIKE, which knows no accents and finds fewer."""
    database = opened(path)
    found = database.execute(
        "SELECT id, name, age, score, birthday FROM students "
        "WHERE name LIKE '%an%' AND age BETWEEN 12 AND 15 ORDER BY age, name"
    )
    students = [Student(*row) for row in found]
    database.close()
    return len(students)
