import { type Static, Type } from 'typebox';
import { nullable } from '../fields.ts';
import { route } from '../route.ts';
import { EMAIL_LENGTH, LAST_HOUR, MAX_DAYS_BEFORE, NOTICE_LANGUAGES, NOTICES } from './notice-words.ts';

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
    own_only: Type.Boolean({ description: 'Of proposals only those that the user proposed' }),
    digest_hour: nullable(
      Type.Integer({
        minimum: 0,
        maximum: LAST_HOUR,
        description: 'Once a day at that hour in Zagreb; null tells at once',
      }),
    ),
    days_before: DaysBefore,
    language: Type.Enum([...NOTICE_LANGUAGES]),
  },
  { additionalProperties: false },
);
export type Subscription = Static<typeof Subscription>;

const path = '/api/account/subscription';
const section = 'account';

export const getSubscription = route({
  method: 'GET',
  path,
  section,
  summary: 'What the caller is told by e-mail',
  description: '`mail` is false where no mail server is set up: a subscription can be kept, and nothing is sent.',
  status: 200,
  response: Type.Object({ subscription: nullable(Subscription), mail: Type.Boolean() }),
});

export const putSubscription = route({
  method: 'PUT',
  path,
  section,
  summary: 'Be told by e-mail, from now on',
  description:
    'A user has one subscription. Nobody is told of what they did themselves. An event of a section that the caller does not hold is refused.',
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

export const SUBSCRIPTION_ROUTES = [getSubscription, putSubscription, deleteSubscription] as const;
