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
    ok: 'u redu',
    no_data: 'nema podataka',
    exempt: 'izuzeto',
  },
  en: {
    above: (price: string) => `above ${price}`,
    ok: 'complies',
    no_data: 'no data',
    exempt: 'exempt',
  },
});

/** Whether a price keeps the rule of the lowest price in 30 days, in a word and a sign. */
export function Nc30Badge({ result }: { result: Nc30Result | undefined }) {
  const words = useText(text);
  if (!result) return <span className={classes.badge}>…</span>;
  if (!result.ok) {
    return (
      <span className={classes.badge} data-state="above">
        <IconAlertTriangle size={14} aria-hidden />
        {words.above(money(result.nc30_price))}
      </span>
    );
  }
  const [word, Icon] = !result.applies
    ? [words.exempt, IconMinus]
    : result.has_data
      ? [words.ok, IconCheck]
      : [words.no_data, IconMinus];
  return (
    <span className={classes.badge} data-state={result.applies && result.has_data ? 'ok' : 'none'}>
      <Icon size={14} aria-hidden />
      {word}
    </span>
  );
}
