"""FastAPI with response models and nothing to compute: no sign-in, answers from memory. Prints its port."""

import json
import socket
import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel


class Nc30(BaseModel):
    ok: bool
    has_data: bool
    applies: bool
    sku: str
    promo_price: float
    nc30_price: float | None
    nc30_date: str | None
    window_start: str
    window_end: str
    days_covered: int
    short_history: bool
    tolerance: float
    diff_eur: float | None
    diff_pct: float | None
    announced_discount_pct: float | None
    genuine_reduction: bool | None
    max_compliant_price: float | None
    reason: str


class Event(BaseModel):
    sku: str
    name: str
    category: str
    tier: str | None
    family: str | None
    start_yw: int
    end_yw: int
    weeks: int
    qty: float
    revenue: float | None
    avg_price: float | None
    regular_price: float | None
    discount_pct: float | None
    mechanic: str | None
    before_qty: float | None
    during_qty: float
    after_qty: float
    baseline: float | None
    uplift: float | None
    uplift_pct: float | None
    lift: float | None
    after_baseline: float | None
    post_dip: float | None
    pull_forward: float | None
    after_complete: bool
    cannibalization: float | None
    cannibalization_raw: float | None
    cannibalization_method: str
    net_effect: float | None
    net_effect_margin_eur: float | None
    funding_eur: float
    funding_source: str
    baseline_method: str
    baseline_weeks: list[int]


class Performance(BaseModel):
    events: list[Event]
    as_of_yw: int | None
    data_version: int


def load(path: str) -> dict:
    with open(path, encoding="utf-8") as file:
        return json.load(file)


SMALL, LARGE = load(sys.argv[1]), load(sys.argv[2])
app = FastAPI()


@app.get("/small", response_model=Nc30)
async def small(sku: str, promo_price: float):
    return SMALL


@app.get("/performance", response_model=Performance)
async def performance():
    return LARGE


if __name__ == "__main__":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    print("listening", listener.getsockname()[1], flush=True)
    config = uvicorn.Config(app, access_log=False, log_level="warning", loop="uvloop", http="httptools")
    uvicorn.Server(config).run(sockets=[listener])
