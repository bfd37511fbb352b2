import { USUAL_SOURCE } from '@promo/contracts/promo-proposals/words';
import { fold } from '@promo/retail/fold';
import { messages, textOf } from '../i18n/messages.ts';

/** The one source that is no word of the planners' own: what a proposal has that was given none. */
export const sourceText = messages({ hr: { usual: 'ručno' }, en: { usual: 'manual' } });

/** A source as people read it. */
export const sourceName = (source: string, { usual } = textOf(sourceText)): string =>
  source === USUAL_SOURCE ? usual : source;

const USUAL_NAMES = new Set(Object.values(sourceText).map(({ usual }) => fold(usual)));

/** The source that is meant by such a name, in either language. */
export const sourceNamed = (name: string): string => (USUAL_NAMES.has(fold(name.trim())) ? USUAL_SOURCE : name);
