import { count, enCount, hrCount, messages } from '../../../i18n/messages.ts';

const proposals = (n: number) => hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga');
const inEnglish = (n: number) => enCount(n, 'proposal', 'proposals');

/** Texts of what is done with several proposals at once. */
export const text = messages({
  hr: {
    chosen: (n: number) => hrCount(n, 'odabran', 'odabrana', 'odabranih'),
    label: 'Odabrani prijedlozi',
    none: 'Poništi odabir',
    export: 'Izvoz odabranih',
    steps: {
      submit: 'Pošalji na odobrenje',
      shift: 'Pomakni',
      copy: 'Kopiraj',
      withdraw: 'Povuci',
    },
    title: {
      submit: (n: number) => `Poslati na odobrenje: ${proposals(n)}`,
      shift: (n: number) => `Pomaknuti: ${proposals(n)}`,
      copy: (n: number) => `Kopirati: ${proposals(n)}`,
      withdraw: (n: number) => `Povući: ${proposals(n)}`,
    },
    hint: {
      submit: 'Šalju se skice i prijedlozi vraćeni na doradu.',
      shift: 'Trajanje, dani u tjednu i artikli ostaju isti.',
      copy: 'Nastaju skice s istim artiklima i istim trajanjem, po današnjim redovnim cijenama, sve od istog tjedna.',
      withdraw: 'Povučeni prijedlog može se vratiti u skicu.',
    },
    conflicts: (n: number) => `Uz otvorene sukobe: ${proposals(n)}`,
    conflictsOf: (n: number) => hrCount(n, 'otvoreni sukob', 'otvorena sukoba', 'otvorenih sukoba'),
    more: (n: number) => `i još ${proposals(n)}`,
    weeks: 'Za koliko tjedana (s minusom ranije)',
    start: 'Od tjedna',
    progress: (done: number, all: number) => `${count(done)} od ${count(all)}`,
    cancel: 'Odustani',
    close: 'Zatvori',
    done: {
      submit: (n: number) => `Poslano na odobrenje: ${proposals(n)}.`,
      shift: (n: number) => `Pomaknuto: ${proposals(n)}.`,
      copy: (n: number) => `Kopirano: ${proposals(n)}.`,
      withdraw: (n: number) => `Povučeno: ${proposals(n)}.`,
    },
    failed: (n: number) => `Nije uspjelo: ${proposals(n)}. I dalje su odabrani.`,
    warned: (n: number) => `Uspjelo uz upozorenja: ${proposals(n)}.`,
    proposal: 'Prijedlog',
    why: 'Zašto',
    noWeeks: 'Nema tjedana koji bi se pomaknuli.',
  },
  en: {
    chosen: (n: number) => `${count(n)} selected`,
    label: 'Selected proposals',
    none: 'Clear the selection',
    export: 'Export the selected',
    steps: { submit: 'Submit for approval', shift: 'Move', copy: 'Copy', withdraw: 'Withdraw' },
    title: {
      submit: (n: number) => `Submit for approval: ${inEnglish(n)}`,
      shift: (n: number) => `Move: ${inEnglish(n)}`,
      copy: (n: number) => `Copy: ${inEnglish(n)}`,
      withdraw: (n: number) => `Withdraw: ${inEnglish(n)}`,
    },
    hint: {
      submit: 'Drafts and proposals sent back for revision are submitted.',
      shift: 'Length, days of the week and products stay the same.',
      copy: 'Makes drafts with the same products and the same length, at the regular prices of today, all from the same week.',
      withdraw: 'A withdrawn proposal can be taken back to draft.',
    },
    conflicts: (n: number) => `With open conflicts: ${inEnglish(n)}`,
    conflictsOf: (n: number) => enCount(n, 'open conflict', 'open conflicts'),
    more: (n: number) => `and ${inEnglish(n)} more`,
    weeks: 'By how many weeks (with a minus: earlier)',
    start: 'From week',
    progress: (done: number, all: number) => `${count(done)} of ${count(all)}`,
    cancel: 'Cancel',
    close: 'Close',
    done: {
      submit: (n: number) => `Submitted for approval: ${inEnglish(n)}.`,
      shift: (n: number) => `Moved: ${inEnglish(n)}.`,
      copy: (n: number) => `Copied: ${inEnglish(n)}.`,
      withdraw: (n: number) => `Withdrawn: ${inEnglish(n)}.`,
    },
    failed: (n: number) => `Did not work: ${inEnglish(n)}. They are still selected.`,
    warned: (n: number) => `Done, with warnings: ${inEnglish(n)}.`,
    proposal: 'Proposal',
    why: 'Why',
    noWeeks: 'It has no weeks to move.',
  },
});
