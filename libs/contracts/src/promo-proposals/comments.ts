import { type Static, Type } from 'typebox';
import { id, lines, nullable, optional, Timestamp, User } from '../fields.ts';
import { route } from '../route.ts';
import { MAX_COMMENTS, MAX_MENTIONS, PROPOSAL_LONGEST } from './words.ts';

export const Comment = Type.Object({
  id: Type.Integer({ description: 'Rises from one to the next' }),
  proposal_id: Type.Integer(),
  at: Timestamp,
  by: nullable(Type.Object(User.properties, { description: 'Who wrote it; null for an anonymous caller' })),
  text: Type.String(),
  mention_ids: Type.Array(Type.Integer(), { description: 'Users whom it is addressed to' }),
});
export type Comment = Static<typeof Comment>;

export const CommentAction = Type.Object(
  {
    text: lines(PROPOSAL_LONGEST.comment, 'What is said, in lines; not only blanks'),
    mention_ids: optional(
      Type.Array(id('User id'), {
        maxItems: MAX_MENTIONS,
        description: 'Whom it is addressed to; null or [] for nobody',
      }),
    ),
  },
  { additionalProperties: false },
);
export type CommentAction = Static<typeof CommentAction>;

const byId = Type.Object({ proposal_id: id('Id of the proposal') });

export const proposalComments = route({
  method: 'GET',
  path: '/api/promo/proposals/:proposal_id/comments',
  section: 'promo_read',
  summary: 'What was said about a proposal, oldest first',
  description: 'Each comment with who wrote it and whom it is addressed to. They come and go with the proposal.',
  params: byId,
  status: 200,
  response: Type.Object({ comments: Type.Array(Comment) }),
  errors: [404],
});

export const addComment = route({
  method: 'POST',
  path: '/api/promo/proposals/:proposal_id/comments',
  section: 'promo_read',
  summary: 'Say something about a proposal, in any state; it stays with it and is never changed',
  description: `By whoever may read proposals. A proposal holds at most ${MAX_COMMENTS}; the next one is refused with 409.`,
  idempotent: true,
  params: byId,
  body: CommentAction,
  status: 200,
  response: Comment,
  errors: [404, 409],
});
