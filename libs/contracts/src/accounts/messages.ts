import { messages } from '../messages/message.ts';

/** What accounts refuses. */
export const accountMessage = messages({
  unknown_token: () => 'there is no such token',
  too_many_tokens: ({ maximum }: { maximum: number }) => `at most ${maximum} tokens of one user: withdraw one first`,
  section_not_yours: ({ section }: { section: string }) => `you do not hold the section ${section} yourself`,
  mail_domain: ({ domains }: { domains: readonly string[] }) => `e-mails go to ${domains.join(', ')} only`,
  no_subscription: () => 'there is no subscription whose address could be confirmed',
  unknown_subscription: () => 'this user has no subscription',
  already_confirmed: () => 'the address is confirmed already',
  confirmation_wrong: () => 'this code is not valid, or not any more: have another one sent',
  too_many_confirmations: ({ maximum }: { maximum: number }) =>
    `at most ${maximum} letters to confirm addresses are sent to a user within a day: try again tomorrow`,
  https_needed: () => 'the address must begin with https://',
  address_private: () => 'the address is private: webhooks go to the internet',
  too_many_webhooks: ({ maximum }: { maximum: number }) => `at most ${maximum} webhooks: remove one first`,
  unknown_webhook: () => 'there is no such webhook',
  unknown_delivery: () => 'there is no such delivery',
  tokens_of_others: () => 'only Admin sees the tokens of others',
});
