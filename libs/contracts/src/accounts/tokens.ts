import { type Static, Type } from 'typebox';
import { nullable, saying, Timestamp, User } from '../fields.ts';
import { Identity } from '../identity.ts';
import { route } from '../route.ts';
import { READABLE_SECTIONS } from '../sections.ts';
import { MAX_TOKEN_DAYS, TOKEN_NAME_LENGTH } from './words.ts';

/** Personal access tokens: what a spreadsheet or a calendar reads with, in the name of its user and with less than their rights. */

const Sections = Type.Array(Type.Enum([...READABLE_SECTIONS]), {
  minItems: 1,
  maxItems: READABLE_SECTIONS.length,
  uniqueItems: true,
  description: 'What it may read',
});

export const PersonalToken = Type.Object({
  id: Type.String({ description: 'What it is withdrawn by; not the token' }),
  name: Type.String(),
  sections: Sections,
  ends_with: Type.String({ description: 'Its last four characters, to tell it by' }),
  user: User,
  created_at: Timestamp,
  expires_at: Timestamp,
  last_used_at: nullable(Timestamp),
});
export type PersonalToken = Static<typeof PersonalToken>;

export const listTokens = route({
  method: 'GET',
  path: '/api/account/tokens',
  section: 'account',
  summary: 'The caller’s personal access tokens, the newest first',
  description:
    'Those that have not expired, without the tokens themselves, which nobody can read again. Admin is shown everybody’s with `everyone`.',
  query: Type.Object(
    { everyone: Type.Boolean({ default: false, description: 'Those of all users; Admin only' }) },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({
    tokens: Type.Array(PersonalToken),
    maximum: Type.Integer({ description: 'So many one user may have' }),
  }),
});

export const createToken = route({
  method: 'POST',
  path: '/api/account/tokens',
  section: 'account',
  summary: 'A new personal access token, told this once',
  description:
    'Sent as `Authorization: Bearer`, it reads (GET) what the named sections open and changes nothing. Only a hash of it is kept. A section that the caller does not hold is refused; a role that the caller has lost is lost to the token from their next request under /api/account on, and does not come back to it. Since the token is not kept, a repeat with the same `Idempotency-Key` gets the same entry with another token, and the lost one is good no more; 404 where it has been withdrawn since.',
  idempotent: true,
  body: Type.Object(
    {
      name: saying(TOKEN_NAME_LENGTH, 'What it is for, as “Excel on my laptop”'),
      sections: Sections,
      days: Type.Integer({ minimum: 1, maximum: MAX_TOKEN_DAYS, description: 'How long it lasts' }),
    },
    { additionalProperties: false },
  ),
  status: 201,
  response: Type.Object({
    ...PersonalToken.properties,
    token: Type.String({ description: 'promo_ and 43 characters; it is not told again' }),
  }),
  errors: [400, 404, 409],
});

export const withdrawToken = route({
  method: 'DELETE',
  path: '/api/account/tokens/:token_id',
  section: 'account',
  summary: 'Withdraws a personal access token',
  description: 'It is refused from then on, everywhere within ten seconds. Admin may withdraw anybody’s.',
  params: Type.Object({ token_id: Type.String({ pattern: '^[0-9a-f-]{36}$', maxLength: 36, description: 'Its id' }) }),
  status: 204,
  response: Type.Null(),
  errors: [404],
});

/** What the gateway asks when a personal token comes in. It is not passed on from outside. */
export const tokenHolder = route({
  method: 'GET',
  path: '/internal/token-holder',
  section: 'account',
  summary: 'Whose a personal token is, by its SHA-256',
  description: 'For the gateway. 404 where there is none, or it has expired or been withdrawn.',
  query: Type.Object(
    { hash: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }) },
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ identity: Identity, sections: Sections, expires_at: Timestamp }),
  errors: [404],
});
export type TokenHolder = Static<(typeof tokenHolder)['response']>;

export const TOKEN_ROUTES = [listTokens, createToken, withdrawToken] as const;
