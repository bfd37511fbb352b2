import { messages, textOf } from '../i18n/messages.ts';

interface Titled {
  readonly id: number;
  readonly title: string | null;
}

/** What a proposal is called: by its title, else by its number. */
export const titleOf = ({ id, title }: Titled): string => title ?? `#${id}`;

const text = messages({ hr: { untitled: 'Bez naslova' }, en: { untitled: 'Untitled' } });

/** A proposal's title where it stands by itself or beside the number, or that it has none. */
export const titleOrNone = (title: string | null): string => title || textOf(text).untitled;
