"""Reads the model and the metadata of a store, and compares them with what is expected.

`read.py STORE [OTHER]`: the lines of the model stand on standard input; with OTHER the metadata
have to say the same of the model as those of that store.
"""

import base64
import hashlib
import plistlib
import sqlite3
import sys
import zlib


def row(path, sql):
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute(sql).fetchone()
    finally:
        connection.close()


class Archive:
    """A keyed archive, by the numbers of its objects."""

    def __init__(self, data):
        self.list = plistlib.loads(data)
        assert self.list["$archiver"] == "NSKeyedArchiver", self.list["$archiver"]
        self.objects = self.list["$objects"]

    def get(self, value):
        return self.objects[value.data] if isinstance(value, plistlib.UID) else value

    def kind(self, value):
        return self.get(self.get(value)["$class"])["$classname"]

    def entries(self, value):
        """The keys and values of either form of dictionary."""
        found = self.get(value)
        if "searchMapping" in found:
            keys = self.get(self.get(found["searchMapping"])["keys"])["NS.objects"]
            values = self.get(found["values"])["NS.objects"]
        else:
            keys, values = found["NS.keys"], found["NS.objects"]
        return {self.get(key): value for key, value in zip(keys, values)}


SIGNS = {0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 99: "CONTAINS"}


def rules(archive, found):
    """The validation predicates of a property, each with its warning, in the words of a format."""

    def expression(value):
        kind, found = archive.kind(value), archive.get(value)
        if kind == "NSSelfExpression":
            return "SELF"
        if kind == "NSConstantValueExpression":
            constant = archive.get(found["NSConstantValue"])
            return f"date {constant['NS.time']:g}" if isinstance(constant, dict) else repr(constant)
        assert kind == "NSKeyPathExpression", kind
        assert expression(found["NSOperand"]) == "SELF"
        (path,) = archive.get(found["NSArguments"])["NS.objects"]
        return archive.get(archive.get(path)["NSKeyPath"])

    def predicate(value):
        kind, found = archive.kind(value), archive.get(value)
        assert kind == "NSComparisonPredicate", kind
        operator = archive.get(found["NSPredicateOperator"])
        assert archive.kind(found["NSPredicateOperator"]).endswith("PredicateOperator")
        left, right = found["NSLeftExpression"], found["NSRightExpression"]
        return f"{expression(left)} {SIGNS[operator['NSOperatorType']]} {expression(right)}"

    if "NSValidationPredicates" not in found:
        assert "NSValidationWarnings" not in found
        return ""
    predicates = archive.get(found["NSValidationPredicates"])["NS.objects"]
    warnings = archive.get(found["NSValidationWarnings"])["NS.objects"]
    assert len(predicates) == len(warnings)
    parts = [f"{predicate(p)} else {archive.get(w)}" for p, w in zip(predicates, warnings)]
    return f" ({'; '.join(parts)})"


def lines(archive):
    model = archive.list["$top"]["root"]
    assert archive.kind(model) == "NSManagedObjectModel"
    entities = archive.entries(archive.get(model)["NSEntities"])
    for name in sorted(entities):
        entity = archive.get(entities[name])
        assert archive.kind(entities[name]) == "NSEntityDescription"
        assert archive.get(entity["NSEntityName"]) == name
        line = name
        parent = archive.get(entity["NSSuperentity"])
        if parent != "$null":
            line += " < " + archive.get(parent["NSEntityName"])
            assert name in archive.entries(parent["NSSubentities"])
        if entity.get("NSIsAbstract"):
            line += " abstract"
        parts = []
        for key, value in sorted(archive.entries(entity["NSProperties"]).items()):
            found = archive.get(value)
            assert archive.get(found["NSPropertyName"]) == key
            if "NSAttributeType" in found:
                parts.append(f"{key} {found['NSAttributeType']}{rules(archive, found)}")
                continue
            end = archive.get(found["NSDestinationEntity"])
            inverse = archive.get(found["NSInverseRelationship"])
            parts.append(
                f"{key} -> {archive.get(end['NSEntityName'])}."
                f"{archive.get(inverse['NSPropertyName'])} {found['NSMaxCount']}"
            )
        yield line + ": " + ", ".join(parts)


def main():
    store = sys.argv[1]
    (packed,) = row(store, "SELECT Z_CONTENT FROM Z_MODELCACHE")
    # A negative number stands for bytes without a header.
    found = list(lines(Archive(zlib.decompress(packed, -15))))
    expected = sys.stdin.read().splitlines()
    assert found == expected, f"{found} is not {expected}"

    metadata = plistlib.loads(row(store, "SELECT Z_PLIST FROM Z_METADATA")[0])
    hashes = metadata["NSStoreModelVersionHashes"]
    names = sorted(hashes, key=lambda name: name.encode())
    digest = hashlib.sha512(b"".join(name.encode() + hashes[name] for name in names)).digest()
    checksum = hashlib.sha256(b"".join(hashes[name] for name in names)).digest()
    assert metadata["NSStoreModelVersionHashesDigest"] == base64.b64encode(digest).decode()
    assert metadata["NSStoreModelVersionChecksumKey"] == base64.b64encode(checksum).decode()
    told = "digest and checksum are right"
    if len(sys.argv) > 2:
        other = plistlib.loads(row(sys.argv[2], "SELECT Z_PLIST FROM Z_METADATA")[0])
        for key in [
            "NSStoreModelVersionHashes",
            "NSStoreModelVersionHashesDigest",
            "NSStoreModelVersionChecksumKey",
        ]:
            assert metadata[key] == other[key], f"{key}: {metadata[key]} is not {other[key]}"
        told += ", and hashes are those of the other store"
    print(f"    {len(found)} entities read; {told}")


main()
