import type { Static, TSchema } from 'typebox';

/** One question that a service answers on the bus: the single source of its subject, its types and its validation. */
export interface Query {
  /** `<owner>.query.<kebab-name>` */
  readonly subject: `${string}.query.${string}`;
  readonly request: TSchema;
  /** Request and reply must each fit a NATS message, 1 MB by default: give every list a maximum. */
  readonly reply: TSchema;
}

/** Declares a query; the type parameter keeps each schema's static type. */
export function query<const Q extends Query>(declaration: Q): Q {
  return declaration;
}

export type RequestOf<Q extends Query> = Static<Q['request']>;
export type ReplyOf<Q extends Query> = Static<Q['reply']>;
