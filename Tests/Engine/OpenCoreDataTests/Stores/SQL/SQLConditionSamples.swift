/// Predicates over pupils with what they are in SQL: joins, condition, values, and what is left.
enum SQLConditionSamples {
  static let all: [(format: String, lines: [String])] = [
    ("small == 3", ["t0.ZSMALL = ?", "3"]),
    ("small != 3", ["t0.ZSMALL IS NOT ?", "3"]),
    ("small == nil", ["t0.ZSMALL IS NULL"]),
    ("small != nil", ["t0.ZSMALL IS NOT NULL"]),
    ("NOT small < 3", ["(t0.ZSMALL < ?) IS NOT TRUE", "3"]),
    ("small >= 2.5", ["t0.ZSMALL >= ?", "2.5"]),
    ("3 < small", ["t0.ZSMALL > ?", "3"]),
    ("small == 2.5", ["0"]),
    ("small == 'x'", ["0"]),
    ("small <= nil", ["t0.ZSMALL IS NULL"]),
    ("large == 1e300", ["0"]),
    (
      "score < 9007199254740993",
      ["in memory: score < 9007199254740993: wholeNumberBeyondReals"]
    ),
    ("price > 1.5", ["decimal_order(t0.ZPRICE, ?) > 0", "1.5"]),
    ("flag == YES", ["t0.ZFLAG = ?", "1"]),
    ("small BETWEEN {15, 12}", ["t0.ZSMALL BETWEEN ? AND ?", "12, 15"]),
    (
      "name BETWEEN {'a', 'b'}",
      ["text_order(t0.ZNAME, '', ?) >= 0 AND text_order(t0.ZNAME, '', ?) <= 0", "'a', 'b'"]
    ),
    ("small IN {1, 2, 3}", ["t0.ZSMALL IN (?, ?, ?)", "1, 2, 3"]),
    ("small IN {1}", ["t0.ZSMALL = ?", "1"]),
    ("small IN {}", ["0"]),
    ("NOT small IN {1, 2}", ["(t0.ZSMALL IN (?, ?)) IS NOT TRUE", "1, 2"]),
    (
      "small IN {1,2,3,4,5,6,7,8,9}",
      ["t0.ZSMALL IN (SELECT value FROM json_each(?))", "'[1,2,3,4,5,6,7,8,9]'"]
    ),
    ("name == 'Anna'", ["t0.ZNAME = ?", "'Anna'"]),
    ("name != 'Anna'", ["t0.ZNAME IS NOT ?", "'Anna'"]),
    ("name == 'Karl'", ["t0.ZNAME IN (?, ?)", "'Karl', '\\u{212A}arl'"]),
    ("name == 'Änna'", ["text_equals(t0.ZNAME, '', ?)", "'\\u{00C4}nna'"]),
    ("name ==[n] 'Änna'", ["t0.ZNAME = ?", "'\\u{00C4}nna'"]),
    ("name ==[cd] 'anna'", ["text_equals(t0.ZNAME, 'cd', ?)", "'anna'"]),
    ("name < 'b'", ["text_order(t0.ZNAME, '', ?) < 0", "'b'"]),
    ("name <[n] 'b'", ["t0.ZNAME < ?", "'b'"]),
    ("name CONTAINS[cd] 'an'", ["text_contains(t0.ZNAME, 'cd', ?)", "'an'"]),
    ("NOT name BEGINSWITH 'a'", ["NOT text_begins(t0.ZNAME, '', ?)", "'a'"]),
    ("name LIKE[c] 'a*'", ["text_like(t0.ZNAME, 'c', ?)", "'a*'"]),
    ("name MATCHES 'a.*'", ["text_matches(t0.ZNAME, '', ?)", "'a.*'"]),
    ("name IN {'a', 'é'}", ["(t0.ZNAME = ? OR text_equals(t0.ZNAME, '', ?))", "'a', '\\u{00E9}'"]),
    ("'a' IN name", ["text_contains(t0.ZNAME, '', ?)", "'a'"]),
    (
      "name == nick",
      [
        "(text_equals(t0.ZNAME, '', t0.ZNICK) OR t0.ZNAME IS NULL AND t0.ZNICK "
          + "IS NULL)"
      ]
    ),
    ("name CONTAINS nick", ["text_contains(t0.ZNAME, '', t0.ZNICK)"]),
    ("small == score", ["+t0.ZSMALL IS +t0.ZSCORE"]),
    ("small <= large", ["(t0.ZSMALL <= t0.ZLARGE OR t0.ZSMALL IS NULL AND t0.ZLARGE IS NULL)"]),
    ("name == small", ["(t0.ZNAME IS NULL AND t0.ZSMALL IS NULL)"]),
    ("small + 1 > large * 2", ["+(t0.ZSMALL + ?) > +(t0.ZLARGE * ?)", "1, 2"]),
    ("(small & 4) == 4", ["(t0.ZSMALL & ?) = ?", "4, 4"]),
    ("small == 1 + 2", ["t0.ZSMALL = ?", "3"]),
    (
      "name CONTAINS[cd] 'an' AND small BETWEEN {12, 15}",
      ["t0.ZSMALL BETWEEN ? AND ? AND text_contains(t0.ZNAME, 'cd', ?)", "12, 15, 'an'"]
    ),
    ("small == 1 OR name == 'a'", ["(t0.ZSMALL = ? OR t0.ZNAME = ?)", "1, 'a'"]),
    ("NOT (small == 1 OR name == 'a')", ["t0.ZSMALL IS NOT ? AND t0.ZNAME IS NOT ?", "1, 'a'"]),
    ("TRUEPREDICATE", ["1"]),
    ("small == 1 AND TRUEPREDICATE", ["t0.ZSMALL = ?", "1"]),
    (
      "team.name == 'Red' AND team.rank > 1",
      ["LEFT JOIN ZTEAM t1 ON t1.Z_PK = t0.ZTEAM", "t1.ZNAME = ? AND t1.ZRANK > ?", "'Red', 1"]
    ),
    (
      "mentor.team.name == nil",
      [
        "LEFT JOIN ZPUPIL t1 ON t1.Z_PK = t0.ZMENTOR LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM",
        "t2.ZNAME IS NULL",
      ]
    ),
    ("team == nil", ["t0.ZTEAM IS NULL"]),
    (
      "ANY clubs.name == 'Chess'",
      [
        "EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "NONE clubs.name == 'Chess'",
      [
        "NOT EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "ALL mentees.small > 3",
      [
        "NOT EXISTS (SELECT 1 FROM ZPUPIL t1 WHERE t1.ZMENTOR = t0.Z_PK AND "
          + "(t1.ZSMALL > ?) IS NOT TRUE)",
        "3",
      ]
    ),
    (
      "ANY team.pupils.small == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 WHERE t1.ZTEAM = t0.ZTEAM AND t1.ZSMALL "
          + "= ?)",
        "1",
      ]
    ),
    (
      "ANY mentees.clubs.rank == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 JOIN Z_1MEMBERS j2 JOIN ZCLUB t2 ON "
          + "t2.Z_PK = j2.Z_1CLUBS WHERE t1.ZMENTOR = t0.Z_PK AND j2.Z_2MEMBERS = t1.Z_PK "
          + "AND t2.ZRANK = ?)",
        "1",
      ]
    ),
    (
      "ANY mentees.team.rank == 1",
      [
        "EXISTS (SELECT 1 FROM ZPUPIL t1 LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM WHERE t1.ZMENTOR = t0.Z_PK AND t2.ZRANK = ?)",
        "1",
      ]
    ),
    (
      "'Chess' IN clubs.name",
      [
        "EXISTS (SELECT 1 FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK AND t1.ZNAME = ?)",
        "'Chess'",
      ]
    ),
    (
      "clubs.@count > 2",
      [
        "(SELECT count(*) FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = "
          + "j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK) > ?",
        "2",
      ]
    ),
    (
      "team.pupils.@count == 0",
      [
        "CASE WHEN t0.ZTEAM IS NOT NULL THEN (SELECT count(*) FROM ZPUPIL t1 "
          + "WHERE t1.ZTEAM = t0.ZTEAM) END = ?",
        "0",
      ]
    ),
    (
      "clubs.@sum.rank > 3",
      [
        "(SELECT ifnull(sum(t1.ZRANK), 0) FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON "
          + "t1.Z_PK = j1.Z_1CLUBS WHERE j1.Z_2MEMBERS = t0.Z_PK) > ?",
        "3",
      ]
    ),
    (
      "clubs.@avg.rank > 3",
      [
        "(SELECT ifnull(CAST(ifnull(sum(t1.ZRANK), 0) AS REAL) / count(*), 0.0) "
          + "FROM Z_1MEMBERS j1 JOIN ZCLUB t1 ON t1.Z_PK = j1.Z_1CLUBS WHERE j1.Z_2MEMBERS "
          + "= t0.Z_PK) > ?",
        "3.0",
      ]
    ),
    (
      "mentees.@max.born == nil",
      ["(SELECT max(t1.ZBORN) FROM ZPUPIL t1 WHERE t1.ZMENTOR = t0.Z_PK) IS NULL"]
    ),
    (
      "SUBQUERY(mentees, $x, $x.small > small AND $x.team.rank == 1).@count == 0",
      [
        "(SELECT count(*) FROM ZPUPIL t1 LEFT JOIN ZTEAM t2 ON t2.Z_PK = "
          + "t1.ZTEAM WHERE t1.ZMENTOR = t0.Z_PK AND t1.ZSMALL > t0.ZSMALL AND t2.ZRANK = "
          + "?) = ?",
        "1, 0",
      ]
    ),
    ("SELF == nil", ["t0.Z_PK IS NULL"]),
    ("mentor == SELF", ["t0.ZMENTOR IS t0.Z_PK"]),
    ("name ==[l] 'a'", ["in memory: name ==[l] \"a\": locale"]),
    (
      "name ==[l] 'a' AND small == 1",
      ["t0.ZSMALL = ?", "1", "in memory: name ==[l] \"a\": locale"]
    ),
    (
      "small == 1 AND name ==[l] 'a'",
      ["t0.ZSMALL = ?", "1", "in memory: name ==[l] \"a\": locale"]
    ),
    ("small == 1 OR name ==[l] 'a'", ["in memory: name ==[l] \"a\": locale"]),
    (
      "NOT (small == 1 OR name ==[l] 'a')",
      ["t0.ZSMALL IS NOT ?", "1", "in memory: name ==[l] \"a\": locale"]
    ),
    ("small < 'x' AND flag == 1", ["in memory: small < \"x\": typesDoNotFit"]),
    ("badge == 'x'", ["in memory: badge == \"x\": notAProperty(\"badge\", entity: \"Pupil\")"]),
    ("tags == nil", ["in memory: tags == nil: withoutSQL(\"tags\")"]),
    ("name.length > 3", ["in memory: name.length > 3: withoutKeys(\"name\")"]),
    ("mentees.@sum.large > 1", ["in memory: mentees.@sum.large > 1: computed(\"@sum\")"]),
    ("small ** 2 > 4", ["in memory: small ** 2 > 4: computed(\"raise:toPower:\")"]),
    ("clubs == nil", ["in memory: clubs == nil: collectionWithoutQuantifier"]),
    ("small == $x", ["in memory: small == $x: variable(\"x\")"]),
    (
      "name MATCHES '('",
      [
        "in memory: name MATCHES \"(\": notARegularExpression"
      ]
    ),
    (
      "ANY mentees.mentor.clubs.rank == 1",
      [
        "in memory: ANY mentees.mentor.clubs.rank == 1: toManyBehindToOne"
      ]
    ),
  ]
}
