import type { accountMessage } from '@promo/contracts/accounts/messages';
import { hrCount } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** What accounts refuses. */
export const accounts: Sentences<typeof accountMessage> = {
  unknown_token: () => 'Takvog tokena nema.',
  too_many_tokens: ({ maximum }) =>
    `Jedan korisnik smije imati najviše ${hrCount(maximum, 'token', 'tokena', 'tokena')}: najprije povucite neki.`,
  section_not_yours: ({ section }) => `Pravo ${section} nemate ni sami.`,
  mail_domain: ({ domains }) => `E-pošta se šalje samo na ${domains.join(', ')}.`,
  no_subscription: () => 'Nema pretplate čija bi se adresa potvrdila.',
  unknown_subscription: () => 'Taj korisnik nema pretplatu na obavijesti.',
  already_confirmed: () => 'Adresa je već potvrđena.',
  confirmation_wrong: () => 'Kod ne vrijedi ili više ne vrijedi: zatražite novi.',
  too_many_confirmations: ({ maximum }) =>
    `U jednom danu šaljemo najviše ${hrCount(maximum, 'poruku', 'poruke', 'poruka')} za potvrdu: pokušajte sutra.`,
  https_needed: () => 'Adresa mora početi s https://.',
  address_private: () => 'Adresa je privatna: webhookovi idu na internet.',
  too_many_webhooks: ({ maximum }) =>
    `Smije ih biti najviše ${hrCount(maximum, 'webhook', 'webhooka', 'webhookova')}: najprije uklonite neki.`,
  unknown_webhook: () => 'Takvog webhooka nema.',
  unknown_delivery: () => 'Takve isporuke nema.',
  tokens_of_others: () => 'Tuđe tokene vidi samo administrator.',
};
