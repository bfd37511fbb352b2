import type { User } from '@promo/contracts/fields';
import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import type { Vocabulary } from '@promo/contracts/promo-proposals/vocabulary';
import { compareTexts } from '@promo/retail/compare';
import type { Plan } from './plan.ts';

type Used = Vocabulary['sources'];

/** The words that plans use, so that the next one can choose among them: a typing error would be a source of its own. */
export function vocabularyOf(plans: Iterable<Plan>): Vocabulary {
  const [sources, channels, mechanics] = [counter(), counter(), counter()];
  const people = new Map<number, User>();
  for (const plan of plans) {
    if (plan.user?.id) people.set(plan.user.id, plan.user);
    if (!LIVE_STATUSES.includes(plan.status)) continue;
    const start = plan.span?.start ?? null;
    sources.count(plan.source, start);
    if (plan.channel) channels.count(plan.channel, start);
    for (const mechanic of mechanicsOf(plan)) mechanics.count(mechanic, start);
  }
  return {
    sources: sources.used(),
    channels: channels.used(),
    mechanics: mechanics.used(),
    people: [...people.values()].sort(
      (a, b) => compareTexts(a.name ?? '', b.name ?? '') || Number(a.id) - Number(b.id),
    ),
  };
}

/** Each mechanic of a plan once; lines without their own have that of the plan. */
function mechanicsOf({ mechanic, lines }: Plan): Set<string> {
  const found = new Set<string>(mechanic ? [mechanic] : []);
  for (const line of lines.values()) if (line.mechanic) found.add(line.mechanic);
  return found;
}

function counter() {
  const known = new Map<string, { proposals: number; last_yw: number | null }>();
  return {
    count(value: string, start: number | null): void {
      const { proposals, last_yw } = known.get(value) ?? { proposals: 0, last_yw: null };
      known.set(value, { proposals: proposals + 1, last_yw: start === null ? last_yw : Math.max(last_yw ?? 0, start) });
    },
    used: (): Used =>
      [...known]
        .map(([value, count]) => ({ value, ...count }))
        .sort((a, b) => b.proposals - a.proposals || compareTexts(a.value, b.value)),
  };
}
