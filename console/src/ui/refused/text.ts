import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    forbidden: 'Ovaj dio nije za vašu ulogu',
    forbiddenHint: 'Prijavite se s ulogom koja ga smije otvoriti ili zatražite pristup od administratora.',
    switchUser: 'Prijavi se drukčije',
    notFound: 'Nije pronađeno',
    notFoundHint: 'Adresa je pogrešna ili je zapis u međuvremenu obrisan.',
  },
  en: {
    forbidden: 'This part is not for your role',
    forbiddenHint: 'Sign in with a role that may open it, or ask an administrator for access.',
    switchUser: 'Sign in differently',
    notFound: 'There is no such thing',
    notFoundHint: 'The address is wrong, or the record has been deleted meanwhile.',
  },
});
