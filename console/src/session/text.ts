import type { Role } from '@promo/contracts/sections';
import { messages } from '../i18n/messages.ts';

const HR: Record<Role, string> = {
  Planner: 'predlaže akcije, provjerava cijene i prognoze',
  Reviewer: 'odobrava prijedloge i rješava sukobe',
  Nabava: 'vodi nove artikle do police',
  Veleprodaja: 'vodi nove artikle za veleprodaju',
  Kontroling: 'čita rezultate akcija i prodaju novih artikala',
  Admin: 'sve, i uvoz podataka',
};

const EN: Record<Role, string> = {
  Planner: 'proposes promotions, checks prices and forecasts',
  Reviewer: 'approves proposals and settles conflicts',
  Nabava: 'brings new products to the shelf',
  Veleprodaja: 'brings new products to wholesale',
  Kontroling: 'reads the results of promotions and the sales of new products',
  Admin: 'everything, and imports of data',
};

export const text = messages({
  hr: {
    welcome: 'Promo plan i novi artikli',
    choose: 'Tko ste danas?',
    demo: 'Ovo je demonstracija: prijava je bez lozinke, za svaku ulogu po jedan korisnik.',
    does: HR,
    nobody: 'Bez prijave',
    nobodyDoes: 'samo ono što je otvoreno svima',
    ended: 'Prijava je istekla. Prijavite se ponovno; ostajete na istoj stranici.',
    signIn: 'Prijava',
    provider: 'Prijavljujete se kod davatelja identiteta svoje tvrtke.',
    providerAway: 'Davatelj identiteta ne odgovara, pa se prijava ne može produljiti. Pokušajte ponovno malo kasnije.',
  },
  en: {
    welcome: 'Promo plan and new products',
    choose: 'Who are you today?',
    demo: 'This is a demonstration: no password, and one user for each role.',
    does: EN,
    nobody: 'Without signing in',
    nobodyDoes: 'only what is open to everyone',
    ended: 'Your session has ended. Sign in again; you stay on the same page.',
    signIn: 'Sign in',
    provider: 'You sign in with your company’s identity provider.',
    providerAway: 'The identity provider does not answer, so your session cannot be renewed. Try again in a moment.',
  },
});
