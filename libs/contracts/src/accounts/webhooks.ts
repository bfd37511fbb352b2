import { type Static, Type } from 'typebox';
import { day, nullable, number, Timestamp, Text as Words } from '../fields.ts';
import { ZeroBecause } from '../npl/fmb.ts';
import { NplOrder } from '../npl/record.ts';
import { changedTerms } from '../promo-proposals/overtaken.ts';
import { SEVERITIES } from '../promo-proposals/words.ts';
import { route } from '../route.ts';
import { DELIVERY_STATES, KEPT_DAYS, NOTICES, SHOWN_DELIVERIES, WEBHOOK_URL_LENGTH } from './notice-words.ts';
import { DaysBefore, NoticeTypes } from './subscription.ts';

/** Webhooks as the Standard Webhooks specification has them, for Admin. */

const url = {
  maxLength: WEBHOOK_URL_LENGTH,
  pattern: '^https?://[^\\s/?#@]+([/?][^\\s#]*)?$',
  description: 'Where to, by POST; https, unless private addresses are allowed (WEBHOOKS_PRIVATE)',
};
const fields = {
  url: Type.String(url),
  events: NoticeTypes,
  days_before: DaysBefore,
};

export const Webhook = Type.Object({
  id: Type.String(),
  ...fields,
  created_at: Timestamp,
  created_by: Words,
  created_by_id: Type.Optional(
    nullable(Type.Integer({ description: 'Their user_id; null of one that is older than that' })),
  ),
});
export type Webhook = Static<typeof Webhook>;

/** What is sent; its id is the header webhook-id. */
export const Notice = Type.Object({
  type: Type.Enum([...NOTICES]),
  timestamp: Type.String({ description: 'When it happened, ISO 8601, UTC' }),
  data: Type.Object({
    id: nullable(
      Type.Integer({ description: 'Of the proposal or the new product; null of an import and of a daily check' }),
    ),
    name: nullable(
      Type.String({
        description: 'Title of the proposal, SKU of the product, dataset of the import, day of the check',
      }),
    ),
    status: Type.String({ description: 'Of the proposal or the product; `failed` of an import, `missed` of a check' }),
    start_date: Type.Optional(day('First day of the promotion')),
    source: Type.Optional(nullable(Type.String())),
    planner: Type.Optional(nullable(Type.String())),
    other: Type.Optional(
      Type.Object(
        { id: Type.Integer(), name: nullable(Type.String()), planner: nullable(Type.String()) },
        { description: 'Of proposal.conflict_found: the other proposal, with the higher id' },
      ),
    ),
    severity: Type.Optional(Type.Enum([...SEVERITIES], { description: 'Of proposal.conflict_found' })),
    n_skus: Type.Optional(
      Type.Integer({
        description:
          'Of proposal.conflict_found: SKUs of both; of proposal.nc30_breached and proposal.overtaken: lines',
      }),
    ),
    skus: Type.Optional(
      Type.Array(Type.String(), { description: 'Of proposal.nc30_breached and proposal.overtaken: the first of them' }),
    ),
    changed: Type.Optional(
      Type.Object(changedTerms, {
        description: 'Of proposal.overtaken: how many lines by what, and what that does to the margin',
      }),
    ),
    expected_incremental_margin_eur: Type.Optional(number('Of proposal.result_in, euro')),
    actual_incremental_margin_eur: Type.Optional(number('Of proposal.result_in, euro')),
    order: Type.Optional({
      ...NplOrder,
      description:
        'Of new_product.delivery_late, and of new_product.order_changed where it was corrected: as it is now',
    }),
    zero_because: Type.Optional({
      ...ZeroBecause,
      description:
        'Of new_product.fmb_triggered: why nothing is to be ordered, where nothing is; own_stock_covers and predecessor_covers say that there is enough',
    }),
    by: Type.Optional(
      nullable(
        Type.String({
          description:
            'Who did it, by name: of a proposal who submitted, decided on or returned it, of an order who changed it, of import.failed who imported; absent where the system did',
        }),
      ),
    ),
    reason: Type.Optional(Type.String({ description: 'Of import.failed: what was wrong' })),
  }),
});
export type Notice = Static<typeof Notice>;

export const Delivery = Type.Object({
  id: Type.String({ description: 'The header webhook-id: the same at every try of the same event and receiver' }),
  receiver: Type.String({ description: 'The webhook’s host, or the e-mail address' }),
  kind: Type.Enum(['webhook', 'mail']),
  notice: Notice,
  state: Type.Enum([...DELIVERY_STATES]),
  attempts: Type.Integer(),
  created_at: Timestamp,
  sent_at: nullable(Timestamp),
  next_at: nullable(Timestamp),
  fault: nullable(Type.String({ description: 'Why the last try failed' })),
});
export type Delivery = Static<typeof Delivery>;

const section = 'webhooks';

export const listWebhooks = route({
  method: 'GET',
  path: '/api/account/webhooks',
  section,
  summary: 'The webhooks, without their secrets',
  description: 'Each is told of the events that it names, from when it was added on.',
  status: 200,
  response: Type.Object({ webhooks: Type.Array(Webhook), maximum: Type.Integer() }),
});

export const createWebhook = route({
  method: 'POST',
  path: '/api/account/webhooks',
  section,
  summary: 'A new webhook; its secret is told this once',
  description:
    'Signed as Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature: v1,` with the HMAC-SHA256 of id.timestamp.body under the secret. Anything but 2xx is tried again for a day, at growing intervals. Private and loopback addresses are refused unless WEBHOOKS_PRIVATE is set. A repeat with the same `Idempotency-Key` gets 404 where it has been removed since.',
  idempotent: true,
  body: Type.Object(
    { ...fields, url: Type.String({ ...url, format: 'web-address' }) },
    { additionalProperties: false },
  ),
  status: 201,
  response: Type.Object({ ...Webhook.properties, secret: Type.String({ description: 'whsec_ and base64' }) }),
  errors: [400, 404, 409],
});

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/api/account/webhooks/:webhook_id',
  section,
  summary: 'Removes a webhook',
  description: 'What still waits for it is not sent.',
  params: Type.Object({
    webhook_id: Type.String({ pattern: '^[0-9a-f-]{36}$', maxLength: 36, description: 'Its id' }),
  }),
  status: 204,
  response: Type.Null(),
  errors: [404],
});

export const listDeliveries = route({
  method: 'GET',
  path: '/api/account/deliveries',
  section,
  summary: 'What was sent, waits or failed, the newest first',
  description: `The last ${SHOWN_DELIVERIES} of all receivers, kept for ${KEPT_DAYS} days.`,
  status: 200,
  response: Type.Object({ deliveries: Type.Array(Delivery) }),
});

export const resendDelivery = route({
  method: 'POST',
  path: '/api/account/deliveries/:delivery_id/resend',
  section,
  summary: 'Sends it again, under the same id',
  description: 'Also what was sent before. A receiver that knows the id drops it.',
  params: Type.Object({
    delivery_id: Type.String({ pattern: '^msg_[\\w-]{20,60}$', maxLength: 64, description: 'Its id' }),
  }),
  status: 200,
  response: Delivery,
  errors: [404],
});

export const WEBHOOK_ROUTES = [listWebhooks, createWebhook, deleteWebhook, listDeliveries, resendDelivery] as const;
