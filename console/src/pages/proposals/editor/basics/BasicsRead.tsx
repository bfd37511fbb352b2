import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../../api/query.ts';
import { day } from '../../../../format/dates.ts';
import { weekSpan } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import type { Draft } from '../../../../plan/draft.ts';
import { nameOf, ownerOf, people } from '../../../../plan/people.ts';
import { saleKindText } from '../../../../plan/saleKind.text.ts';
import { type Fact, Facts } from '../../../../ui/Facts.tsx';
import { sourceName } from '../../../../wording/source.ts';
import { text } from '../../text.ts';

/** Everything of a proposal but its lines, to be read: what it does not have is left out. */
export function BasicsRead({ proposal, draft }: { proposal: Proposal; draft: Draft }) {
  const { fields, line } = useText(text);
  const names = useText(people);
  const kinds = useText(saleKindText);
  const { data } = useQuery(read('GET /api/promo/calendar/vocabulary'));
  const userOf = (id: number) => data?.people.find((user) => user.id === id) ?? { id, name: null };
  const others = draft.co_planner_ids.map((id) => nameOf(userOf(id), names)).join(', ');
  const days = draft.start_date || draft.end_date;
  const facts: readonly Fact[] = [
    [fields.owner, ownerOf({ ...proposal, co_planner_ids: [] }, names)],
    [fields.coPlanners, others],
    [fields.weeks, weekSpan(draft.start_yw, draft.end_yw)],
    [fields.days, days && `${day(draft.start_date)} – ${day(draft.end_date)}`],
    [fields.source, sourceName(draft.source)],
    [fields.channel, draft.channel],
    [fields.saleKind, kinds[draft.sale_kind]],
    [line.mechanic, draft.mechanic],
    [fields.objective, draft.objective],
    [fields.note, draft.note],
  ];
  return <Facts inLine facts={facts.filter(([, value]) => value)} />;
}
