import { type Static, Type } from 'typebox';
import { ROLES } from './sections.ts';

/** Header that carries the gateway's signed, 60-second identity to the services. */
export const IDENTITY_HEADER = 'x-identity';
/** Issuer and audience of that token. */
export const IDENTITY_ISSUER = 'gateway';
export const IDENTITY_AUDIENCE = 'services';

/** Who is calling. `user_id` is null for an anonymous caller, who holds no role. */
export const Identity = Type.Object(
  {
    user_id: Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
    name: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    roles: Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length }),
  },
  { additionalProperties: false },
);

export type Identity = Static<typeof Identity>;

export const ANONYMOUS: Identity = { user_id: null, name: null, roles: [] };
