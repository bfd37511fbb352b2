import type { Context } from '../context.ts';
import { sameQuestion } from '../domain/forecast/forecast.ts';
import { isMeant, type ProposalRecord } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import type { Target } from './change.ts';

/** What is to be known of a proposal before a change of it. */
interface About<Question, Answer> {
  /** null where there is nothing to ask. Throws what the change would throw. */
  readonly questionOf: (record: ProposalRecord) => Question | null;
  /** null where there is no answer. */
  readonly ask: (question: Question, record: ProposalRecord) => Promise<Answer | null>;
}

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
export async function withAnswer<Question extends object, Answer, T>(
  { db }: Context,
  { id, precondition }: Pick<Target, 'id' | 'precondition'>,
  first: ProposalRecord | null,
  { questionOf, ask }: About<Question, Answer>,
  change: (answerFor: (record: ProposalRecord) => Answer | null) => Promise<T>,
): Promise<T> {
  for (let tried = 1, found = first; ; tried++, found = await findProposal(db, id)) {
    // What is unknown or has moved on the change refuses itself.
    const question = found && isMeant(precondition, found) ? questionOf(found) : null;
    const answer = found && question && (await ask(question, found));
    try {
      return await change((record) => {
        if (record.version === found?.version || sameQuestion(question, questionOf(record))) return answer;
        if (tried === TRIES) return null;
        throw new QuestionMoved();
      });
    } catch (error) {
      if (!(error instanceof QuestionMoved)) throw error;
    }
  }
}
