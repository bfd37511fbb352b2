import { type Static, Type } from 'typebox';
import type { User } from './fields.ts';
import { ROLES } from './sections.ts';

/** Header that carries the gateway's signed, 60-second identity to the services. */
export const IDENTITY_HEADER = 'x-identity';
/** Issuer and audience of that token. */
export const IDENTITY_ISSUER = 'gateway';
export const IDENTITY_AUDIENCE = 'services';

/** Whom the promotion sections are for: `open` everyone, as in a demo, or by role. The gateway's PROMO_ACCESS. */
export const PROMO_ACCESS = ['open', 'roles'] as const;
export type PromoAccess = (typeof PROMO_ACCESS)[number];

/** Who is calling. `user_id` is null for an anonymous caller, who holds no role. */
export const Identity = Type.Object(
  {
    user_id: Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
    name: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    roles: Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length }),
    promo_access: Type.Optional(
      Type.Enum([...PROMO_ACCESS], {
        description: 'Whom the promotion sections are for; by role where it is not said',
      }),
    ),
  },
  { additionalProperties: false },
);

export type Identity = Static<typeof Identity> & {
  /**
   * When the caller's sign-in was issued or, where the provider tells roles of later, when it was asked; seconds since 1970. Roles are those
   * of then. Beside the identity in the signed token, since
   * earlier services refuse one with a field that they do not know; absent with an earlier gateway, and of personal tokens.
   */
  readonly signed_in_at?: number;
};

export const ANONYMOUS: Identity = { user_id: null, name: null, roles: [] };

/** Who calls, as records keep it; null for an anonymous caller. */
export const callerOf = ({ user_id: id, name }: Identity): User | null => (id === null ? null : { id, name });
