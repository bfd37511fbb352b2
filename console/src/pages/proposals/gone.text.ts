import { enCount, hrCount, messages } from '../../i18n/messages.ts';

/** Texts of a proposal that is not there any more. */
export const text = messages({
  hr: {
    gone: (id: number) => `Prijedloga #${id} nema`,
    goneHint: (minutes: number) =>
      `Ako je obrisan u zadnjih ${hrCount(minutes, 'minutu', 'minute', 'minuta')}, može se vratiti sa svim odlukama i komentarima.`,
    goneUnsaved: 'Sačuvano je što ste upisali, a niste spremili.',
    deleted: 'Netko je obrisao ovaj prijedlog',
    deletedHint:
      'Vaše nespremljene izmjene još su u poljima: spremite ih kao novu skicu, ili vratite prijedlog pa nastavite u njemu.',
    deletedAbove: 'Netko je obrisao ovaj prijedlog. Pogledajte na vrhu stranice.',
    keepAsNew: 'Spremi kao novu skicu',
    restore: 'Vrati prijedlog',
  },
  en: {
    gone: (id: number) => `There is no proposal #${id}`,
    goneHint: (minutes: number) =>
      `If it was deleted within the last ${enCount(minutes, 'minute', 'minutes')}, it can be had back with all decisions and comments.`,
    goneUnsaved: 'What you typed and did not save is kept.',
    deleted: 'Somebody has deleted this proposal',
    deletedHint:
      'Your unsaved changes are still in the fields: save them as a new draft, or restore the proposal and go on in it.',
    deletedAbove: 'Somebody has deleted this proposal. See the top of the page.',
    keepAsNew: 'Save as a new draft',
    restore: 'Restore the proposal',
  },
});
