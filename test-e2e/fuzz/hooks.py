"""What OpenAPI cannot say of this API, told to schemathesis."""

import json
import os
import re
import zlib
from collections import Counter

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection


EMPTY_VALUE = re.compile(r"[?&][^=&]*=?(?=&|$)")


@schemathesis.check
def invalid_data_is_rejected(ctx, response, case):
    """negative_data_rejection, but for empty values: they are as good as none here, so neither valid nor invalid."""
    if EMPTY_VALUE.search(response.request.url):
        return None
    return negative_data_rejection(ctx, response, case)


def _data():
    path = os.environ.get("FUZZ_DATA")
    if not path:
        return {"skus": [], "requests": {}}
    with open(path, encoding="utf-8") as file:
        return json.load(file)


DATA = _data()
SKUS = DATA["skus"]
IDS = 30

_used = Counter()


def _draw(value):
    """A number that follows from a generated value, so that a seed keeps giving the same cases."""
    return zlib.crc32(repr(value).encode())


@schemathesis.hook
def map_case(context, case):
    """
    Many valid cases ask for what exists, or are made of what goes together: few generated ones would get past 404 and 422. The cases of the stateful phase are left as they are: their ids are those of what was made a moment ago.
    """
    if case.meta is None or not case.meta.generation.mode.is_positive or case.meta.phase.name.value == "stateful":
        return case
    query = case.query or {}
    path = case.path_parameters or {}
    if _draw((dict(path), dict(query), case.body)) % 4:
        for name in ("If-Match", "If-None-Match"):
            (case.headers or {}).pop(name, None)
    operation = f"{case.operation.method.upper()} {case.operation.path}"
    prepared = DATA["requests"].get(operation)
    if prepared and _draw((dict(path), dict(query), case.body)) % 4:
        # One after the other: many can be used but once.
        request = prepared[_used[operation] % len(prepared)]
        _used[operation] += 1
        path.update(request.get("path", {}))
        query.update(request.get("query", {}))
        if "body" in request:
            case.body = request["body"]
        return case
    if SKUS and isinstance(query.get("sku"), str) and _draw(query["sku"]) % 2:
        query["sku"] = SKUS[_draw(query) % len(SKUS)]
    for name, value in path.items():
        if isinstance(value, int) and value > IDS and _draw(value) % 2:
            path[name] = value % IDS + 1
    return case
