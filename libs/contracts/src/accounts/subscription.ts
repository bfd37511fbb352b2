import { type Static, Type } from 'typebox';
import { nullable, Timestamp, User } from '../fields.ts';
import { route } from '../route.ts';
import { LANGUAGES } from '../words.ts';
import {
  CONFIRMATION_CODE_LENGTH,
  CONFIRMATION_HOURS,
  EMAIL_LENGTH,
  LAST_HOUR,
  MAX_DAYS_BEFORE,
  NOTICES,
} from './notice-words.ts';

/** What a user is told by e-mail without looking. */

export const NoticeTypes = Type.Array(Type.Enum([...NOTICES]), {
  minItems: 1,
  maxItems: NOTICES.length,
  uniqueItems: true,
  description: 'What to tell of',
});

export const DaysBefore = Type.Integer({
  minimum: 1,
  maximum: MAX_DAYS_BEFORE,
  description: 'How many days before its first day an approved promotion is told of by proposal.starts_soon',
});

export const Subscription = Type.Object(
  {
    email: Type.String({
      maxLength: EMAIL_LENGTH,
      pattern: '^[^\\s@<>,;:"\\\\()\\[\\]]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
      description: 'Where to; its domain is one of MAIL_DOMAINS where that is set',
    }),
    events: NoticeTypes,
    own_only: Type.Boolean({ description: 'Of proposals only those that the user plans or co-plans' }),
    digest_hour: nullable(
      Type.Integer({
        minimum: 0,
        maximum: LAST_HOUR,
        description: 'Once a day at that hour in Zagreb; null tells at once',
      }),
    ),
    days_before: DaysBefore,
    language: Type.Enum([...LANGUAGES]),
  },
  { additionalProperties: false },
);
export type Subscription = Static<typeof Subscription>;

/** Whether the address of a subscription is known to be its user's. */
export const AddressConfirmation = Type.Object({
  confirmed: Type.Boolean({ description: 'Until it is, nothing is sent there but the letter that asks' }),
  sent_at: nullable(Type.String({ description: 'When that letter was sent last, ISO 8601, UTC; null while it waits' })),
  expires_at: nullable(Type.String({ description: 'Until when its code is good, ISO 8601, UTC' })),
});

const path = '/api/account/subscription';
const section = 'account';

export const getSubscription = route({
  method: 'GET',
  path,
  section,
  summary: 'What the caller is told by e-mail',
  description: '`mail` is false where no mail server is set up: a subscription can be kept, and nothing is sent.',
  status: 200,
  response: Type.Object({
    subscription: nullable(Subscription),
    mail: Type.Boolean(),
    confirmation: nullable(AddressConfirmation),
  }),
});

export const putSubscription = route({
  method: 'PUT',
  path,
  section,
  summary: 'Be told by e-mail, from now on',
  description:
    'A user has one subscription. An event of a section that the caller no longer holds is taken out of it at their next request under /api/account. An address that is new is sent a letter with a code, and nothing else until the code is given back (`confirmation` of GET). Nobody is told of what they did themselves. An event of a section that the caller does not hold is refused.',
  body: Subscription,
  status: 200,
  response: Subscription,
  errors: [400],
});

export const deleteSubscription = route({
  method: 'DELETE',
  path,
  section,
  summary: 'Be told no longer',
  description: 'What is still waiting for the hour of the digest is not sent either.',
  status: 204,
  response: Type.Null(),
});

export const confirmSubscription = route({
  method: 'POST',
  path: `${path}/confirm`,
  section,
  summary: 'Confirm the address by the code that was sent there',
  description: `Of the caller's own subscription only; the code is good for ${CONFIRMATION_HOURS} hours, and for the address that it was sent to. A code that is not says no more than that.`,
  body: Type.Object(
    {
      code: Type.String({
        minLength: CONFIRMATION_CODE_LENGTH,
        maxLength: CONFIRMATION_CODE_LENGTH,
        pattern: '^[\\w-]*$',
        description: 'As it stands in the letter',
      }),
    },
    { additionalProperties: false },
  ),
  status: 204,
  response: Type.Null(),
  errors: [400],
});

export const askConfirmation = route({
  method: 'POST',
  path: `${path}/confirmation`,
  section,
  summary: 'Have the letter that asks the address sent again',
  description: 'With another code, which takes the place of the one before; five times within a day at most.',
  status: 204,
  response: Type.Null(),
  errors: [400],
});

export const UserSubscription = Type.Object({
  user: User,
  ...Subscription.properties,
  confirmed: Type.Boolean({ description: 'Whether the address is; until then nothing is sent there' }),
  since: Timestamp,
});
export type UserSubscription = Static<typeof UserSubscription>;

export const listSubscriptions = route({
  method: 'GET',
  path: '/api/account/subscriptions',
  section: 'webhooks',
  summary: 'Who is told by e-mail, and of what; the newest first',
  description:
    'This service is not told when a user leaves or loses a role and does not come back: Admin ends what they still get.',
  status: 200,
  response: Type.Object({ subscriptions: Type.Array(UserSubscription) }),
});

export const endSubscription = route({
  method: 'DELETE',
  path: '/api/account/subscriptions/:user_id',
  section: 'webhooks',
  summary: 'Ends the subscription of a user',
  description: 'What is still waiting for them is not sent either. They may subscribe again to what they may see.',
  params: Type.Object({ user_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  status: 204,
  response: Type.Null(),
  errors: [404],
});

export const SUBSCRIPTION_ROUTES = [
  getSubscription,
  putSubscription,
  deleteSubscription,
  confirmSubscription,
  askConfirmation,
  listSubscriptions,
  endSubscription,
] as const;
