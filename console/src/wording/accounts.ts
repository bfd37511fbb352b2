import type { accountMessage } from '@promo/contracts/accounts/messages';
import { hrCount } from '../i18n/messages.ts';
import type { Sentences } from './sentences.ts';

/** What accounts refuses. */
export const accounts: Sentences<typeof accountMessage> = {
  unknown_token: () => 'Takvog tokena nema.',
  too_many_tokens: ({ maximum }) =>
    `Jedan korisnik smije imati najviše ${hrCount(maximum, 'token', 'tokena', 'tokena')}: najprije povucite neki.`,
  section_not_yours: ({ section }) => `Pravo ${section} nemate ni sami.`,
  tokens_of_others: () => 'Tuđe tokene vidi samo administrator.',
};
