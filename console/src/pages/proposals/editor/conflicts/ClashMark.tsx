import { percent } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { titleOf } from '../../../../plan/title.ts';
import { text } from '../../text.ts';
import classes from '../lines/Lines.module.css';
import type { Clash } from './clashes.ts';

interface Props {
  /** The open ones that the line is part of, at least one. */
  readonly clashes: readonly Clash[];
  readonly code: string;
  readonly onOpen: () => void;
}

/** With what a line is in conflict, at which discount; leads to the whole story. */
export function ClashMark({ clashes, code, onOpen }: Props) {
  const { conflict } = useText(text);
  const [first, ...more] = clashes.map(({ about, products, with: other }) => {
    const theirs = products.find((product) => product.code === code)?.theirs ?? null;
    return `${about === 'overlap' ? conflict : 'NC30'}: ${titleOf(other)}${theirs === null ? '' : `, ${percent(theirs)}`}`;
  });
  return (
    <button type="button" className={classes.clash} title={[first, ...more].join('\n')} onClick={onOpen}>
      ⚠ {first}
      {more.length > 0 && ` +${more.length}`}
    </button>
  );
}
