import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import type { ReactNode } from 'react';
import { money } from '../../format/numbers.ts';
import { messages, useText } from '../../i18n/messages.ts';
import classes from './Nc30Badge.module.css';

const text = messages({
  hr: {
    above: (price: string) => `iznad ${price}`,
    equal: (price: string) => `nije ispod ${price}`,
    ok: 'u redu',
    no_data: 'nema podataka',
    no_price: 'bez cijene',
    unchecked: 'neprovjereno',
    exempt: 'izuzeto',
    projected: 'projekcija',
    planned: 'po planu',
    estimated: 'procjena',
  },
  en: {
    above: (price: string) => `above ${price}`,
    equal: (price: string) => `not below ${price}`,
    ok: 'complies',
    no_data: 'no data',
    no_price: 'no price',
    unchecked: 'not checked',
    exempt: 'exempt',
    projected: 'projected',
    planned: 'by plan',
    estimated: 'estimate',
  },
});

interface Props {
  /** What is planned, euro; null where nobody knows it, so that there is nothing to check. */
  readonly price: number | null;
  /** Undefined while it is being checked, null where it could not be. */
  readonly result: Nc30Result | null | undefined;
}

/** How a price stands to the lowest in 30 days, in a word and a sign, and whether that lowest one is known yet. */
export function Nc30Badge({ price, result }: Props) {
  const words = useText(text);
  if (price === null) return <Verdict state="none" word={words.no_price} Icon={IconMinus} />;
  if (result === null) return <Verdict state="none" word={words.unchecked} Icon={IconMinus} />;
  if (!result) return <span className={classes.badge}>…</span>;
  const { ok, applies, has_data, announceable, nc30_price, source, estimated, reference_kind } = result;
  const [state, word, Icon] = !ok
    ? (['above', words.above(money(nc30_price)), IconAlertTriangle] as const)
    : !applies
      ? (['none', words.exempt, IconMinus] as const)
      : !has_data
        ? (['none', words.no_data, IconMinus] as const)
        : announceable === false
          ? (['above', words.equal(money(nc30_price)), IconAlertTriangle] as const)
          : (['ok', words.ok, IconCheck] as const);
  const rests = [
    reference_kind === 'projected' && (source === 'planned' ? words.planned : words.projected),
    estimated && words.estimated,
  ].filter(Boolean);
  return (
    <Verdict state={state} word={word} Icon={Icon}>
      {applies && has_data && rests.length > 0 && <small>{rests.join(', ')}</small>}
    </Verdict>
  );
}

interface VerdictProps {
  readonly state: 'ok' | 'above' | 'none';
  readonly word: string;
  readonly Icon: typeof IconMinus;
  readonly children?: ReactNode;
}

const Verdict = ({ state, word, Icon, children }: VerdictProps) => (
  <span className={classes.badge} data-state={state}>
    <Icon size={14} aria-hidden />
    <span>
      {word}
      {children}
    </span>
  </span>
);
