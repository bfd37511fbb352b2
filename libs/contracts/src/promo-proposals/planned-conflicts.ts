import { type Static, Type } from 'typebox';
import { Day, nullable, Yw } from '../fields.ts';
import { route } from '../route.ts';
import { CalendarEntry } from './calendar.ts';
import { Conflict } from './conflicts.ts';
import { BODY_LIMIT, UnsavedPlan } from './economics.ts';
import { PromoProposalCreate } from './proposal.ts';
import { UNSAVED_ID } from './words.ts';

export const PlannedConflicts = Type.Object({
  proposal_id: nullable(Type.Integer()),
  conflicts: Type.Array(Conflict, { description: `What is not saved yet stands in them under the id ${UNSAVED_ID}` }),
  others: Type.Array(
    Type.Pick(CalendarEntry, [
      'id',
      'title',
      'source',
      'status',
      'start_yw',
      'end_yw',
      'start_date',
      'end_date',
      'channel',
      'user',
    ]),
    { description: 'The proposals that it is in conflict with, by id' },
  ),
  free_starts: Type.Array(Type.Object({ start_yw: Yw, start_date: Day('First day') }), {
    description:
      'Nearest weeks to come in which the same lines, for as long, would be in no conflict, the nearest first; none where no conflict is open',
  }),
});
export type PlannedConflicts = Static<typeof PlannedConflicts>;

export const plannedConflicts = route({
  method: 'POST',
  path: '/api/promo/calendar/planned-conflicts',
  section: 'promo_read',
  summary: 'The conflicts that lines would be in as they stand, saved or not, and weeks without any',
  description:
    'With proposal_id as that proposal, in its state: what was acknowledged holds as long as what it depends on is unchanged. 404 when it does not exist.',
  body: Type.Object(
    { ...UnsavedPlan.properties, ...Type.Pick(PromoProposalCreate, ['source']).properties },
    { additionalProperties: false },
  ),
  bodyLimit: BODY_LIMIT,
  status: 200,
  response: PlannedConflicts,
  errors: [404],
});
