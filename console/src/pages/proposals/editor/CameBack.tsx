import { weekSpan } from '../../../format/weeks.ts';
import { messages, useText } from '../../../i18n/messages.ts';
import type { Draft } from '../../../plan/draft.ts';
import { Restored } from '../../../ui/Restored.tsx';

const text = messages({
  hr: {
    aside: (weeks: string) =>
      `Ovaj prijedlog još nije spremljen, pa ostaje u svojim tjednima; kad izmjene odbacite, počinje novi, ${weeks}.`,
  },
  en: {
    aside: (weeks: string) =>
      `This proposal is not saved yet, so it stays in its weeks; discard the changes for a new one in ${weeks}.`,
  },
});

interface Props {
  /** In other weeks, which were asked for and are there when what came back is discarded. */
  readonly aside: Draft | null;
  readonly onDiscard: () => void;
}

/** Changes of an earlier visit are in the fields again. */
export default function CameBack({ aside, onDiscard }: Props) {
  const words = useText(text);
  return <Restored onDiscard={onDiscard}>{aside && words.aside(weekSpan(aside.start_yw, aside.end_yw))}</Restored>;
}
