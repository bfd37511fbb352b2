import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { RefObject } from 'react';
import { useText } from '../../../../i18n/messages.ts';
import type { Draft, Line } from '../../../../plan/draft.ts';
import type { Expected } from '../../../../plan/economics/expected.ts';
import { text } from '../../text.ts';
import type { DraftConflicts } from '../conflicts/useDraftConflicts.ts';
import { LineRow } from './LineRow.tsx';
import classes from './Lines.module.css';
import type { LineLaunch } from './useLaunches.ts';

export interface LinesProps {
  readonly draft: Draft;
  /** Null where prices could not be checked. */
  readonly nc30: ReadonlyMap<string, Nc30Result> | null;
  readonly expected: Expected['lines'] | undefined;
  readonly clashes: DraftConflicts['byCode'];
  readonly disabled: boolean;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (code: string, changes: Partial<Line>) => void;
  readonly onRemove: (code: string) => void;
  readonly onDetails: (code: string) => void;
  readonly onConflicts: () => void;
  /** The line to be brought into view, by its place in the proposal. */
  readonly goTo: { readonly index: number } | null;
}

export interface DrawnProps extends LinesProps {
  readonly launches: ReadonlyMap<string, LineLaunch>;
}

interface Props extends DrawnProps {
  /** Lines that are drawn, by their place in the proposal. */
  readonly shown: readonly number[];
  /** Height of the lines above and below them that are not, pixels. */
  readonly above?: number;
  readonly below?: number;
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly measure?: (row: HTMLElement | null) => void;
}

/** The table of a proposal's products, of which some or all are drawn. */
export function LinesTable({ shown, above = 0, below = 0, scroller, measure, ...props }: Props) {
  const { draft, launches, nc30, expected, clashes, disabled, faults, onChange, onRemove, onDetails, onConflicts } =
    props;
  const words = useText(text);
  const { skus } = draft;
  const heads: [name: string, width: number | string | undefined, number?: boolean][] = [
    [words.line.product, undefined],
    [words.line.regular, 72, true],
    [words.line.discount, 76, true],
    [words.line.promo, 84, true],
    [words.line.mechanic, 80],
    [words.line.funding, 112, true],
    [words.line.nc30, 108],
    [words.line.uplift, 70, true],
    [words.line.margin, 97, true],
    // „nedostaje 1.142” stands in one line
    [words.line.stock, 116, true],
    ['', disabled ? 44 : 72],
  ];
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={words.lines}
    >
      <table className={classes.table} aria-rowcount={skus.length + 1}>
        <colgroup>
          {heads.map(([name, width]) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(([name, , number]) =>
              name ? (
                <th key={name} scope="col" data-number={number}>
                  {name}
                </th>
              ) : (
                <td key={name} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above, display: 'block' }} />}
          {shown.map((index) => {
            const line = skus[index] as Line;
            return (
              <LineRow
                key={line.code}
                line={line}
                launch={launches.get(line.code)}
                index={index}
                mechanic={draft.mechanic}
                nc30={nc30 === null ? null : nc30.get(line.code)}
                expected={expected?.get(line.code)}
                clashes={clashes.get(line.code)}
                disabled={disabled}
                fault={faults.get(`skus.${index}`)}
                onChange={onChange}
                onRemove={onRemove}
                onDetails={onDetails}
                onConflicts={onConflicts}
                measure={measure}
              />
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below, display: 'block' }} />}
        </tbody>
      </table>
    </section>
  );
}
