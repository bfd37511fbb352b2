import { USUAL_SOURCE, USUAL_SOURCE_WORDS } from '@promo/contracts/promo-proposals/words';
import { fold } from '@promo/retail/fold';
import { messages, textOf } from '../i18n/messages.ts';

export const sourceText = messages(USUAL_SOURCE_WORDS);

/** A source as people read it. */
export const sourceName = (source: string, words = textOf(sourceText)): string =>
  source === USUAL_SOURCE ? words[USUAL_SOURCE] : source;

const USUAL_NAMES = new Set(Object.values(sourceText).map((words) => fold(words[USUAL_SOURCE])));

/** The source that is meant by such a name, in either language. */
export const sourceNamed = (name: string): string => (USUAL_NAMES.has(fold(name.trim())) ? USUAL_SOURCE : name);
