import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    language: 'English',
    signOut: 'Odjava',
    switchUser: 'Promijeni korisnika',
    docs: 'Dokumentacija API-ja',
    startHere: 'Počni na ovoj stranici',
    startsHere: 'Ovo je početna stranica',
  },
  en: {
    language: 'Hrvatski',
    signOut: 'Sign out',
    switchUser: 'Switch user',
    docs: 'API documentation',
    startHere: 'Start on this page',
    startsHere: 'This is the start page',
  },
});
