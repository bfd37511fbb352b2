import { type Static, Type } from 'typebox';
import { codedSince } from '../coded.ts';
import { nullable, Text, Timestamp, User } from '../fields.ts';
import { route } from '../route.ts';
import { actedBy } from './proposal.ts';
import { ACTIVITY_LISTED } from './words.ts';

export const Activity = Type.Object({
  at: Timestamp,
  by: nullable(User),
  acted_by: actedBy,
  proposal_id: Type.Integer(),
  title: Text,
  comment_id: nullable(Type.Integer({ description: 'Of a comment; null for a line of the log' })),
  line: Type.String({ description: 'The line of the log, or the comment' }),
  ...codedSince,
  own: Type.Boolean({ description: 'The proposal is the caller’s, as planner or co-planner' }),
  mentions_me: Type.Boolean({ description: 'The comment is addressed to the caller' }),
});
export type Activity = Static<typeof Activity>;

export const activity = route({
  method: 'GET',
  path: '/api/promo/activity',
  section: 'promo_read',
  summary:
    'What others did to proposals and said about them, newest first; all that is addressed to the caller among it',
  description:
    'Lines of the logs of the proposals that were changed last (among the latest 300, the last 10 of each), and the latest comments; nothing that the caller did.',
  query: Type.Partial(
    Type.Object({
      limit: Type.Integer({
        minimum: 1,
        maximum: ACTIVITY_LISTED.most,
        default: ACTIVITY_LISTED.usual,
        description: 'How much at most; of comments addressed to the caller as many again',
      }),
    }),
    { additionalProperties: false },
  ),
  status: 200,
  response: Type.Object({ activity: Type.Array(Activity) }),
});
