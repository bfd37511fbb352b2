import type { InWords } from '../words.ts';
import type { FmbSkipped } from './words.ts';

/** Why a check could not decide on a record, as sentences without their end. Apart from the other words: most pages do not fetch it. */
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
