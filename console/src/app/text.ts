import { count, messages } from '../i18n/messages.ts';

export const text = messages({
  hr: {
    name: 'Promo plan i novi artikli',
    menu: 'Izbornik',
    labelledMenu: 'Nazivi u izborniku',
    skip: 'Preskoči na sadržaj',
    search: 'Traži…',
    bell: 'Novosti',
    bellNew: (n: number) => `Novosti: ${count(n)} za vas`,
    toDark: 'Tamni prikaz',
    toLight: 'Svijetli prikaz',
    help: 'Tipkovnički prečaci',
    noNetwork: 'Nema mreže. Dok se veza ne vrati, ništa se ne učitava i ne sprema. Nespremljeno ostaje u ovoj kartici.',
    nobody: 'Anonimno',
    release: (version: string, commit?: string) => `Izdanje ${version}${commit ? ` (${commit})` : ''}`,
  },
  en: {
    name: 'Promo plan and new products',
    menu: 'Menu',
    labelledMenu: 'Names in the menu',
    skip: 'Skip to the content',
    search: 'Search…',
    bell: 'What is new',
    bellNew: (n: number) => `What is new: ${count(n)} for you`,
    toDark: 'Dark theme',
    toLight: 'Light theme',
    help: 'Keyboard shortcuts',
    noNetwork: 'No network. Until it is back, nothing is loaded or saved. What is unsaved stays in this tab.',
    nobody: 'Anonymous',
    release: (version: string, commit?: string) => `Release ${version}${commit ? ` (${commit})` : ''}`,
  },
});
