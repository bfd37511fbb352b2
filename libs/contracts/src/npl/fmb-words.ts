import type { InWords } from '../words.ts';
import type { FmbReason, FmbSkipped } from './words.ts';

// What the order check says, apart from the other words: most pages do not fetch it.

/** Which date sets the latest order date. */
export const FMB_REASON_WORDS: InWords<FmbReason> = {
  hr: { stock_out: 'prethodnik ostaje bez zalihe', launch_date: 'lansiranje' },
  en: { stock_out: 'the predecessor runs out', launch_date: 'the launch' },
};

/** Why no quantity is suggested, in files; the console says it with the figures. */
export const FMB_ZERO_WORDS: InWords<string> = {
  hr: {
    own_stock_covers: 'vlastita zaliha i narudžbe pokrivaju potrebu',
    predecessor_covers: 'prethodnika ima dovoljno',
    quantity_unknown: 'ne zna se koliko treba',
  },
  en: {
    own_stock_covers: 'own stock and orders cover the need',
    predecessor_covers: 'the predecessor has enough',
    quantity_unknown: 'nobody knows how much is needed',
  },
};

/** Why a check could not decide on a record, as sentences without their end. */
export const FMB_SKIPPED_WORDS: InWords<FmbSkipped> = {
  hr: {
    no_dates: 'Nema ni datum lansiranja ni čvrstu zamjenu, pa ništa ne govori kada će trebati',
    no_demand: 'Nema datum lansiranja, a ne zna se ni potražnja po kojoj bi zaliha prethodnika nestala',
    no_stock_figure: 'Nema datum lansiranja, a ne zna se ni zaliha artikla koji zamjenjuje',
    changed_meanwhile:
      'Mijenjao se za vrijeme provjere ili je već provjeren za kasniji dan; sljedeća će ga provjera ponovno pogledati',
  },
  en: {
    no_dates: 'It has neither a launch date nor a hard substitution, so that nothing says when it is needed',
    no_demand: 'It has no launch date, and no demand is known by which the predecessor’s stock would end',
    no_stock_figure: 'It has no launch date, and no stock figure is known of the product that it replaces',
    changed_meanwhile:
      'It was being changed during the check, or was checked for a later day already; the next one looks at it again',
  },
};
