import { ActionIcon, Anchor } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type CSSProperties, memo } from 'react';
import { Link } from 'wouter';
import { skuPath } from '../../../../format/address.ts';
import { day } from '../../../../format/dates.ts';
import { unbroken } from '../../../../format/names.ts';
import { money, percent } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { depthOf, promoPriceOf } from '../../../../plan/depth.ts';
import type { Line } from '../../../../plan/draft.ts';
import type { ExpectedLine } from '../../../../plan/economics/expected.ts';
import { LastTime } from '../../../../plan/economics/LastTime.tsx';
import { MarginOf } from '../../../../plan/economics/MarginOf.tsx';
import { StockOf } from '../../../../plan/economics/StockOf.tsx';
import { UpliftOf } from '../../../../plan/economics/UpliftOf.tsx';
import { Nc30Badge } from '../../../../plan/nc30/Nc30Badge.tsx';
import { isShort } from '../../../../plan/nc30/nc30.ts';
import { text } from '../../text.ts';
import { ClashMark } from '../conflicts/ClashMark.tsx';
import type { Clash } from '../conflicts/clashes.ts';
import { TypedCells, WrittenCells } from './LineCells.tsx';
import classes from './Lines.module.css';
import type { LineLaunch } from './useLaunches.ts';

interface Props {
  readonly line: Line;
  /** Of a new product that is not sold yet. */
  readonly launch: LineLaunch | undefined;
  readonly index: number;
  /** The proposal's mechanic, which holds for lines without their own. */
  readonly mechanic: string;
  readonly nc30: Nc30Result | null | undefined;
  readonly expected: ExpectedLine | undefined;
  readonly clashes: readonly Clash[] | undefined;
  readonly disabled: boolean;
  readonly fault: string | undefined;
  readonly onChange: (code: string, changes: Partial<Line>) => void;
  readonly onRemove: (code: string) => void;
  readonly onDetails: (code: string) => void;
  readonly onConflicts: () => void;
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** One product of a proposal with what is planned and what comes of it. */
export const LineRow = memo(function LineRow(props: Props) {
  const { line, launch, index, mechanic, nc30, expected, clashes, disabled, fault, measure } = props;
  const { onChange, onRemove, onDetails, onConflicts } = props;
  const words = useText(text);
  const { code, name, regular_price } = line;
  const product = name ?? launch?.name ?? code;
  const depth = depthOf(line, mechanic);
  const implied = promoPriceOf(line, mechanic);
  const label = (what: string) => words.of(what, product);
  const { line: heads } = words;
  return (
    <tr ref={measure} data-index={index} className={classes.row} data-breach={(nc30 && isShort(nc30)) || undefined}>
      <td className={classes.product}>
        <Anchor component={Link} href={skuPath(code)} size="sm" fw={600}>
          {unbroken(product)}
        </Anchor>
        <small>{name || launch ? code : words.unknownProduct}</small>
        {launch && <LaunchNote launch={launch} />}
        {clashes && <ClashMark clashes={clashes} code={code} onOpen={onConflicts} />}
        {fault && (
          <small className={classes.fault} role="alert">
            {fault}
          </small>
        )}
      </td>
      <td data-head={heads.regular} className={classes.number}>
        {money(regular_price)}
      </td>
      {disabled ? (
        <WrittenCells line={line} mechanic={mechanic} nc30={nc30} expected={expected} />
      ) : (
        <TypedCells line={line} mechanic={mechanic} nc30={nc30} expected={expected} onChange={onChange} />
      )}
      <td data-head={heads.nc30}>
        <Nc30Badge price={implied} result={nc30} />
      </td>
      <td data-head={heads.uplift} className={classes.number}>
        <UpliftOf line={expected} depth={depth} />
      </td>
      <td data-head={heads.margin} className={classes.number} style={marginStyle(expected)}>
        <MarginOf line={expected} />
        <LastTime line={expected} />
      </td>
      <td data-head={heads.stock} className={classes.number}>
        <StockOf line={expected} />
      </td>
      <td className={classes.tools}>
        <ActionIcon
          variant="subtle"
          aria-label={label(heads.details)}
          title={`${heads.details} · ${percent(depth, 1)}`}
          onClick={() => onDetails(code)}
        >
          <IconChartBar size={18} aria-hidden />
        </ActionIcon>
        {!disabled && (
          <ActionIcon variant="subtle" color="red" aria-label={label(heads.remove)} onClick={() => onRemove(code)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
});

function LaunchNote({ launch: { launch_date, isEarly } }: { launch: LineLaunch }) {
  const { newProduct, beforeLaunch } = useText(text);
  return (
    <small className={isEarly ? classes.fault : undefined}>
      {isEarly ? beforeLaunch(day(launch_date)) : newProduct(launch_date && day(launch_date))}
    </small>
  );
}

function marginStyle(expected: ExpectedLine | undefined): CSSProperties {
  const margin = expected?.incremental_margin_eur ?? 0;
  return margin === 0 ? {} : { color: margin > 0 ? 'var(--good)' : 'var(--bad)', fontWeight: 600 };
}
