import { Button } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { MAX_FUNDING, MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { cents, MISSING, money, number, percent, signedPercent } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { depthOf, overruledUnits, promoPriceOf } from '../../../../plan/depth.ts';
import type { Line } from '../../../../plan/draft.ts';
import type { ExpectedLine } from '../../../../plan/economics/expected.ts';
import { UsualFunding } from '../../../../plan/economics/UsualFunding.tsx';
import { printedBelow } from '../../../../plan/nc30/nc30.ts';
import { text } from '../../text.ts';
import { isAboveRegular } from '../checklist/checklist.ts';
import { cellOf, MECHANICS } from '../faults.ts';
import { CellNumber, CellText } from './Cell.tsx';
import classes from './Lines.module.css';

interface Props {
  readonly line: Line;
  /** The proposal's mechanic, which holds for lines without their own. */
  readonly mechanic: string;
}

interface CheckedProps extends Props {
  readonly nc30: Nc30Result | null | undefined;
}

interface CellsProps extends CheckedProps {
  readonly expected: ExpectedLine | undefined;
}

/** What is planned of a line, to be read. */
export function WrittenCells({ line, mechanic, nc30, expected }: CellsProps) {
  const { line: heads, toAgree } = useText(text);
  return (
    <>
      <td data-head={heads.discount} className={classes.number}>
        {percent(depthOf(line, mechanic), 1)}
        <OnShelf line={line} mechanic={mechanic} nc30={nc30} />
      </td>
      <td data-head={heads.promo} className={classes.number}>
        {money(promoPriceOf(line, mechanic))}
      </td>
      <td data-head={heads.mechanic}>
        {line.mechanic || mechanic || MISSING}
        <Overruled line={line} mechanic={mechanic} />
      </td>
      <td data-head={heads.funding} className={classes.number}>
        {money(line.supplier_funding)}
        {line.funding_to_agree && <small className={classes.note}>{toAgree}</small>}
        <UsualFunding line={expected} />
      </td>
    </>
  );
}

interface TypedProps extends CellsProps {
  readonly onChange: (code: string, changes: Partial<Line>) => void;
}

/** What is planned of a line, to be typed. */
export function TypedCells({ line, mechanic, nc30, expected, onChange }: TypedProps) {
  const { of, line: heads, aboveRegular, toAgree, agreed } = useText(text);
  const { code, name, regular_price } = line;
  const label = (what: string) => of(what, name ?? code);
  const depth = depthOf(line, mechanic);
  const implied = promoPriceOf(line, mechanic);
  return (
    <>
      <td data-head={heads.discount}>
        <CellNumber
          at={cellOf(code, 'discount')}
          label={label(heads.discount)}
          value={line.discount_pct}
          placeholder={depth === null ? '' : number(depth, 1)}
          max={MAX_DISCOUNT}
          onChange={(discount_pct) => onChange(code, { discount_pct, promo_price: null })}
        />
        <OnShelf line={line} mechanic={mechanic} nc30={nc30} />
      </td>
      <td data-head={heads.promo}>
        <CellNumber
          at={cellOf(code, 'promo')}
          label={label(heads.promo)}
          value={line.promo_price}
          placeholder={implied === null ? '' : cents(implied)}
          max={MAX_PRICE}
          money
          wrong={isAboveRegular(line) ? aboveRegular(money(regular_price)) : null}
          onChange={(promo_price) =>
            onChange(code, promo_price === null ? { promo_price } : { promo_price, discount_pct: null })
          }
        />
      </td>
      <td data-head={heads.mechanic}>
        <CellText
          at={cellOf(code, 'mechanic')}
          label={label(heads.mechanic)}
          value={line.mechanic ?? ''}
          placeholder={mechanic}
          list={MECHANICS}
          onChange={(value) => onChange(code, { mechanic: value || null })}
        />
        <Overruled line={line} mechanic={mechanic} />
      </td>
      <td data-head={heads.funding} className={classes.number}>
        <CellNumber
          at={cellOf(code, 'funding')}
          label={label(heads.funding)}
          value={line.supplier_funding}
          placeholder="0"
          max={MAX_FUNDING}
          money
          onChange={(supplier_funding) => onChange(code, { supplier_funding, funding_to_agree: false })}
        />
        {line.funding_to_agree && (
          <small className={classes.note}>
            {toAgree}{' '}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={label(agreed)}
              onClick={() => onChange(code, { funding_to_agree: false })}
            >
              {agreed}
            </Button>
          </small>
        )}
        <UsualFunding line={expected} />
      </td>
    </>
  );
}

/** Says what percentage the label will print, where that is less than is planned. */
function OnShelf({ line, mechanic, nc30 }: CheckedProps) {
  const { onShelf, noneOnShelf } = useText(text);
  const printed = printedBelow(depthOf(line, mechanic), nc30?.printable_discount_pct ?? null);
  if (printed === null) return null;
  return <small className={classes.note}>{printed > 0 ? onShelf(signedPercent(-printed)) : noneOnShelf}</small>;
}

/** Says that units for nothing do not hold beside a price or a discount of the line. */
function Overruled({ line, mechanic }: Props) {
  const { discountHolds, priceHolds } = useText(text);
  const units = overruledUnits(line, mechanic);
  if (units === null) return null;
  return <small className={classes.note}>{(line.promo_price === null ? discountHolds : priceHolds)(units)}</small>;
}
