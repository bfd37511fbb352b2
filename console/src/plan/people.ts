import type { User } from '@promo/contracts/fields';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import { MISSING } from '../format/numbers.ts';
import { messages } from '../i18n/messages.ts';

export const people = messages({
  hr: {
    /** Somebody of whom only the id is known. */
    user: (id: number) => `Korisnik ${id}`,
    actedBy: (name: string) => `upisao: ${name}`,
    system: 'Sustav',
  },
  en: {
    user: (id: number) => `User ${id}`,
    actedBy: (name: string) => `entered by ${name}`,
    system: 'The system',
  },
});

type Words = (typeof people)['hr'];

/** Somebody by name, or else by id; a dash for nobody. */
export function nameOf(user: User | null, words: Words): string {
  if (!user) return MISSING;
  return user.name ?? (user.id === null ? MISSING : words.user(user.id));
}

/** A proposal as lists have it. */
interface Owned {
  readonly user: User | null;
  readonly proposed_by_id: number | null;
  readonly co_planner_ids: readonly number[];
}

/** Whose a proposal is, and how many plan it too: `Petra Novak +2`. */
export function ownerOf({ user, proposed_by_id: id, co_planner_ids: others }: Owned, words: Words): string {
  const name = nameOf(user ?? (id === null ? null : { id, name: null }), words);
  return others.length === 0 ? name : `${name} +${others.length}`;
}

/** Who did something, and who entered it where that was somebody else; null for an anonymous caller. */
export function doneBy(by: User | null, acted_by: number | null | undefined, words: Words): string | null {
  const name = by === null || (by.id === null && by.name === null) ? null : nameOf(by, words);
  if (acted_by === undefined || acted_by === null || acted_by === by?.id) return name;
  return `${name ?? MISSING} (${words.actedBy(words.user(acted_by))})`;
}

type Decided = Pick<ApprovalRow, 'reviewer_id' | 'reviewer' | 'acted_by'>;

/** Who decided, and who entered it where that was somebody else; null for an anonymous caller. */
export const reviewerOf = ({ reviewer_id: id, reviewer: name, acted_by }: Decided, words: Words): string | null =>
  doneBy({ id, name }, acted_by, words);
