import type { Context } from '../context.ts';
import { type EconomicsQuestion, economicsQuestion } from '../domain/forecast/economics-answer.ts';
import { type Asked, sameQuestion } from '../domain/forecast/forecast.ts';
import { type Contents, isMeant, type ProposalRecord } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import type { Target } from './change.ts';

/** What is to be known, before a change of a proposal, of what it leaves. */
interface About<Answer> {
  /** The contents as the change will leave them. Throws what the change would throw. */
  readonly leaves: (record: ProposalRecord) => Contents;
  readonly ask: Ask<Answer>;
}

/** Asks about contents with weeks and lines; null where there is no answer. */
export type Ask<Answer> = (question: EconomicsQuestion, asked: Asked) => Promise<Answer | null>;

/** The proposal is no longer the one that was asked about. */
class QuestionMoved extends Error {}

/** So often a proposal is asked about that somebody is changing; after that it goes without an answer. */
const TRIES = 3;

/**
 * Runs a change of a proposal with an answer about it. It is asked for before, since a transaction cannot wait for it; should
 * the question be another by the time the change looks at the proposal, it is given up and that is asked in turn.
 *
 * @param first the proposal as it was read last; null where there was none
 */
export async function withAnswer<Answer, T>(
  { db }: Context,
  { id, precondition }: Pick<Target, 'id' | 'precondition'>,
  first: ProposalRecord | null,
  { leaves, ask }: About<Answer>,
  change: (answerFor: (record: ProposalRecord) => Answer | null) => Promise<T>,
): Promise<T> {
  const askedOf = (record: ProposalRecord): Asked => ({ ...leaves(record), _id: record._id });
  for (let tried = 1, found = first; ; tried++, found = await findProposal(db, id)) {
    // What is unknown or has moved on the change refuses itself.
    const asked = found && isMeant(precondition, found) ? askedOf(found) : null;
    const question = asked && economicsQuestion(asked);
    const answer = asked && question && (await ask(question, asked));
    try {
      return await change((record) => {
        if (record.version === found?.version || sameQuestion(question, economicsQuestion(askedOf(record))))
          return answer;
        if (tried === TRIES) return null;
        throw new QuestionMoved();
      });
    } catch (error) {
      if (!(error instanceof QuestionMoved)) throw error;
    }
  }
}
