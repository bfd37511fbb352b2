import { shortDay } from '../format/dates.ts';
import { mondayOf, weekOf } from '../format/weeks.ts';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

/** What stands at the head of a week's column: its number, and the Monday on which it begins. */
export function WeekHead({ yw }: { yw: number }) {
  const words = useText(text);
  return (
    <>
      <span>{words.weekShort(weekOf(yw))}</span>
      <small>{shortDay(mondayOf(yw))}</small>
    </>
  );
}
