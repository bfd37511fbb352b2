import { Drawer, NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { SALE_KINDS, type SaleKind } from '@promo/retail/nc30';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef } from 'react';
import { useText } from '../../../../i18n/messages.ts';
import { mechanicOf, promoPriceOf } from '../../../../plan/depth.ts';
import { type Draft, firstDay, type Line } from '../../../../plan/draft.ts';
import type { ExpectedLine } from '../../../../plan/economics/expected.ts';
import { evidencePath } from '../../../../plan/evidence/path.ts';
import { Nc30Details } from '../../../../plan/nc30/Nc30Details.tsx';
import { saleKindText } from '../../../../plan/saleKind.text.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { ShareField } from '../../../../ui/fields/ShareField.tsx';
import { Loading } from '../../../../ui/Loading.tsx';
import { lazy } from '../../../../ui/lazy.tsx';
import { text } from '../../details.text.ts';
import { ForecastDetails } from './ForecastDetails.tsx';
import { figuresOf, linePlanOf } from './linePlan.ts';
import { OtherDepths } from './OtherDepths.tsx';
import { PnlDetails } from './PnlDetails.tsx';

const WeeklyHistory = lazy(() => import('../../../../sku-history/WeeklyHistory.tsx'));

interface Props {
  /** The proposal's; null for one that is not saved yet. */
  readonly id: number | null;
  readonly line: Line;
  readonly draft: Draft;
  readonly nc30: Nc30Result | undefined;
  readonly expected: ExpectedLine | undefined;
  readonly disabled: boolean;
  readonly onChange: (code: string, changes: Partial<Line>) => void;
  /** Moves the whole promotion to another first day, YYYY-MM-DD. */
  readonly onStart: (first: string) => void;
  readonly onClose: () => void;
}

/**
 * Everything known about one line as it stands: price check, forecast, P&L, and what other depths would do. It stays open while
 * something stands in a field that is not taken over: closed, it would be lost.
 */
export default function LineDetails({ line, onClose, ...rest }: Props) {
  const details = useRef<HTMLDivElement>(null);
  const close = () => {
    const faulty = details.current?.querySelector<HTMLInputElement>('input:invalid');
    if (faulty) faulty.reportValidity();
    else onClose();
  };
  return (
    <Drawer opened onClose={close} size="lg" title={line.name ?? line.code}>
      <div ref={details}>
        <Details line={line} {...rest} />
      </div>
    </Drawer>
  );
}

function Details({ id, line, draft, nc30, expected, disabled, onChange, onStart }: Omit<Props, 'onClose'>) {
  const words = useText(text);
  const kinds = useText(saleKindText);
  const plan = linePlanOf(line, draft);
  const { start_yw, end_yw } = draft;
  const price = promoPriceOf(line, draft.mechanic);
  const planned = useMemo(
    () => (start_yw === null ? null : { start_yw, end_yw: end_yw ?? start_yw, price }),
    [start_yw, end_yw, price],
  );
  const figures = useQuery({
    ...figuresOf(plan ?? { sku: line.code, discount: 0, weeks: 1 }),
    enabled: plan !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="lg">
      {nc30 && (
        <Nc30Details
          result={nc30}
          onUse={disabled ? undefined : (promo_price) => onChange(line.code, { promo_price, discount_pct: null })}
          onStart={disabled ? undefined : onStart}
          evidence={evidencePath(nc30, firstDay(draft), id, mechanicOf(line, draft.mechanic) ?? '')}
        />
      )}
      {disabled ? (
        <Facts
          inLine
          facts={[[words.saleKind, kinds[line.sale_kind ?? draft.sale_kind]], line.note && [words.note, line.note]]}
        />
      ) : (
        <LineFields line={line} usual={draft.sale_kind} onChange={onChange} />
      )}
      <Suspense fallback={<Loading rows={5} />}>
        <WeeklyHistory sku={line.code} name={line.name ?? line.code} planned={planned} height={260} />
      </Suspense>
      <ForecastDetails plan={plan} />
      {expected && <PnlDetails line={expected} depth={plan?.discount ?? null} />}
      {figures.data && plan && (
        <OtherDepths
          figures={figures.data}
          plan={plan}
          onUse={
            disabled
              ? undefined
              : ({ discount_pct, funding }) => {
                  const paid = plan.supplier_funding === undefined ? {} : { supplier_funding: funding };
                  onChange(line.code, { discount_pct, promo_price: null, ...paid });
                }
          }
        />
      )}
    </Stack>
  );
}

interface FieldsProps {
  readonly line: Line;
  /** The proposal's kind of sale, which holds for lines without their own. */
  readonly usual: SaleKind;
  readonly onChange: Props['onChange'];
}

function LineFields({ line, usual, onChange }: FieldsProps) {
  const words = useText(text);
  const kinds = useText(saleKindText);
  return (
    <>
      <NativeSelect
        label={words.saleKind}
        data={[
          { value: '', label: words.asProposal(kinds[usual]) },
          ...SALE_KINDS.map((value) => ({ value, label: kinds[value] })),
        ]}
        value={line.sale_kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(line.code, { sale_kind: (value || null) as SaleKind | null })
        }
      />
      <SimpleGrid cols={2} spacing="sm">
        {(['feature', 'display'] as const).map((share) => (
          <ShareField
            key={share}
            label={words.shares[share]}
            placeholder={words.usualShare}
            value={line[share]}
            onChange={(value) => onChange(line.code, { [share]: value })}
          />
        ))}
      </SimpleGrid>
      <Textarea
        label={words.note}
        maxLength={PROPOSAL_LONGEST.line_note}
        value={line.note ?? ''}
        onChange={({ currentTarget }) => onChange(line.code, { note: currentTarget.value || null })}
      />
    </>
  );
}
