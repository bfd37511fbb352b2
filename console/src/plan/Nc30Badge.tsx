import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import { money } from '../format/numbers.ts';
import { messages, useText } from '../i18n/messages.ts';
import classes from './Nc30Badge.module.css';

const text = messages({
  hr: {
    above: (price: string) => `iznad ${price}`,
    equal: (price: string) => `nije ispod ${price}`,
    ok: 'u redu',
    no_data: 'nema podataka',
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
    exempt: 'exempt',
    projected: 'projected',
    planned: 'by plan',
    estimated: 'estimate',
  },
});

/** How a price stands to the lowest in 30 days, in a word and a sign, and whether that lowest one is known yet. */
export function Nc30Badge({ result }: { result: Nc30Result | undefined }) {
  const words = useText(text);
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
    <span className={classes.badge} data-state={state}>
      <Icon size={14} aria-hidden />
      <span>
        {word}
        {applies && has_data && rests.length > 0 && <small>{rests.join(', ')}</small>}
      </span>
    </span>
  );
}
