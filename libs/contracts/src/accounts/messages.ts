import { messages } from '../messages/message.ts';

/** What accounts refuses. */
export const accountMessage = messages({
  unknown_token: () => 'there is no such token',
  too_many_tokens: ({ maximum }: { maximum: number }) => `at most ${maximum} tokens of one user: withdraw one first`,
  section_not_yours: ({ section }: { section: string }) => `you do not hold the section ${section} yourself`,
  mail_domain: ({ domains }: { domains: readonly string[] }) => `e-mails go to ${domains.join(', ')} only`,
  https_needed: () => 'the address must begin with https://',
  address_private: () => 'the address is private: webhooks go to the internet',
  too_many_webhooks: ({ maximum }: { maximum: number }) => `at most ${maximum} webhooks: remove one first`,
  unknown_webhook: () => 'there is no such webhook',
  unknown_delivery: () => 'there is no such delivery',
  tokens_of_others: () => 'only Admin sees the tokens of others',
});
