"""The work with Django's models."""

import django
from django.conf import settings

from students import PRAGMAS

settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": "",
            "OPTIONS": {"init_command": PRAGMAS},
        }
    },
    INSTALLED_APPS=[],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
)
django.setup()

from django.db import connection, models, transaction  # noqa: E402


class Student(models.Model):
    name = models.TextField()
    age = models.SmallIntegerField(db_index=True)
    score = models.FloatField()
    birthday = models.FloatField()

    class Meta:
        app_label = "school"
        db_table = "students"


def opened(path):
    connection.close()
    connection.settings_dict["NAME"] = path


def insert(path, rows):
    """Inserts all students and saves them in one transaction."""
    opened(path)
    with connection.schema_editor() as editor:
        editor.create_model(Student)
    with transaction.atomic():
        Student.objects.bulk_create(
            Student(name=name, age=age, score=score, birthday=birthday)
            for name, age, score, birthday in rows
        )
    connection.close()
    return len(rows)


def fetch(path):
    """Fetches all students by age and name, and reads every attribute."""
    opened(path)
    total = 0.0
    for student in list(Student.objects.order_by("age", "name")):
        total += student.age + student.score + student.birthday + len(student.name.encode())
    connection.close()
    return round(total)


def search(path):
    """Finds names with an "an" by icontains, which knows no accents and finds fewer."""
    opened(path)
    found = list(
        Student.objects.filter(name__icontains="an", age__range=(12, 15)).order_by("age", "name")
    )
    connection.close()
    return len(found)
