import type { Label } from '@promo/contracts/promo-proposals/labels';
import { day } from '../../../format/dates.ts';
import { money } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { saleKindText } from '../../../plan/saleKind.text.ts';
import classes from './labels.module.css';
import { offOn } from './off.ts';
import { text } from './text.ts';

/** One shelf label, as far as its contents are known. */
export function ShelfLabel({ label }: { label: Label }) {
  const words = useText(text);
  const kinds = useText(saleKindText);
  const { code, ean, sale_kind, promo_price, nc30_price, discount_pct } = label;
  const { unit_price, unit_price_per: per, anchor_price, anchor_date, valid_from, valid_to } = label;
  const unit = unit_price !== null && per !== null && words.unit(money(unit_price), words.per[per]);
  const off = offOn(label);
  return (
    <li className={classes.label}>
      <div className={classes.name}>{nameOn(label)}</div>
      <div className={classes.main}>
        <div className={classes.price}>{money(promo_price)}</div>
        {off && <div className={classes.off}>{off}</div>}
      </div>
      <div className="num">
        {discount_pct !== null && nc30_price !== null && <span>{words.lowest(money(nc30_price))}</span>}
        {anchor_price !== null && <span>{words.anchor(day(anchor_date), money(anchor_price))}</span>}
        <span>
          {kinds[sale_kind]}
          {valid_from && ` · ${words.valid(day(valid_from), day(valid_to))}`}
        </span>
        <span>{[unit, ean ?? code].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}

/** Many names begin with the brand. */
function nameOn({ code, name, brand }: Label): string {
  if (!name || !brand || name.toLowerCase().includes(brand.toLowerCase())) return name ?? code;
  return `${brand} · ${name}`;
}
