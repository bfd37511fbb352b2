"""What somebody writes who knows only the API's document, with the client that openapi-python-client generates: signs in,
plans, submits, has it approved, reads forecast and performance."""

import datetime
import os
from uuid import uuid4

from promo import AuthenticatedClient, Client
from promo.api.calendar import post_promo_calendar_approve
from promo.api.promotions import get_promo_analog_forecast, get_promo_performance, get_promo_products, get_promo_sku_snapshot
from promo.api.proposals import post_promo_proposals, put_promo_proposals_proposal_id_status
from promo.api.sign_in import post_auth_demo_login
from promo.models import (
    ApprovalAction,
    Error,
    PostAuthDemoLoginBody,
    PromoProposalCreate,
    SkuLine,
    StatusChangeAction,
)

base_url = os.environ.get("GATEWAY", "http://127.0.0.1:8080")


def taken(answer):
    """The answer, or an error with what the API says."""
    if answer is None or isinstance(answer, Error):
        raise SystemExit(f"refused: {answer and answer.detail}")
    return answer


def sign_in(role: str) -> AuthenticatedClient:
    body = PostAuthDemoLoginBody.from_dict({"role": role})
    return AuthenticatedClient(base_url=base_url, token=taken(post_auth_demo_login.sync(client=Client(base_url), body=body)).token)


planner, reviewer = sign_in("Planner"), sign_in("Reviewer")
product = taken(get_promo_products.sync(client=planner, limit=1)).products[0]
year = datetime.date.today().year + 1

draft = PromoProposalCreate.from_dict(
    {
        "title": "From a Python client",
        "source": "client",
        "status": "draft",
        "start_year": year,
        "start_week": 32,
        "end_year": year,
        "end_week": 33,
        "skus": [SkuLine(code=product.sku, discount_pct=20).to_dict()],
    }
)
made = taken(post_promo_proposals.sync(client=planner, body=draft, idempotency_key=str(uuid4())))
submitted = StatusChangeAction.from_dict({"status": "submitted"})
taken(put_promo_proposals_proposal_id_status.sync(made.id, client=planner, body=submitted))
approval = ApprovalAction(proposal_id=made.id, decision="approve")
decided = taken(post_promo_calendar_approve.sync(client=reviewer, body=approval))
assert decided.proposal.status == "approved", decided.proposal.status

forecast = taken(get_promo_analog_forecast.sync(client=planner, sku=product.sku, mechanic="20", discount=20))
performance = taken(get_promo_performance.sync(client=planner, max_events=10))
refused = get_promo_sku_snapshot.sync(client=planner, sku="no such product")
assert isinstance(refused, Error) and refused.code == "unknown_sku", refused

print(f"proposal {made.id} approved; {forecast.expected_weekly_qty} units a week expected; {len(performance.events)} past promotions")
