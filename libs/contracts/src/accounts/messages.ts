import { messages } from '../messages/message.ts';

/** What accounts refuses. */
export const accountMessage = messages({
  unknown_token: () => 'there is no such token',
  too_many_tokens: ({ maximum }: { maximum: number }) => `at most ${maximum} tokens of one user: withdraw one first`,
  section_not_yours: ({ section }: { section: string }) => `you do not hold the section ${section} yourself`,
  tokens_of_others: () => 'only Admin sees the tokens of others',
});
