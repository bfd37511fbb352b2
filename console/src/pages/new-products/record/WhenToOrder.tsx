import { Alert, Button, Text } from '@mantine/core';
import type { FmbFigures, QuantityFrom } from '@promo/contracts/npl/fmb';
import { isToBeOrdered } from '@promo/contracts/npl/lifecycle';
import type { NplProduct } from '@promo/contracts/npl/record';
import { isCovered } from '@promo/contracts/npl/words';
import { orderHorizon, unitsToOrder } from '@promo/retail/fmb';
import { Suspense } from 'react';
import { day } from '../../../format/dates.ts';
import { MISSING, number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { lateText } from '../../../wording/late.text.ts';
import { ZeroBecause } from '../check/ZeroBecause.tsx';
import { isOfBeforeEdit, orderDateOf } from '../model/fmb.ts';
import { Section } from './Section.tsx';
import { text } from './text.ts';

const StockChart = lazy(() => import('./StockChart.tsx'));

/** What the last check says about the record, and how it came to that. */
export function WhenToOrder({ record, onCheck }: { record: NplProduct; onCheck: () => void }) {
  const words = useText(text);
  const { fmb, status } = record;
  const open = status === 'draft' || isToBeOrdered(status);
  if (!fmb && !open) return null;
  return (
    <Section title={words.fmb} hint={fmb ? words.checkedOn(day(fmb.date)) : undefined}>
      {isOfBeforeEdit(record) && (
        <Alert color="orange" py="xs" mb="xs">
          {words.beforeEdit}
        </Alert>
      )}
      {fmb?.figures && <Figures figures={fmb.figures} checked={fmb.date} record={record} open={open} />}
      {fmb?.skipped && <Text size="sm">{words.skipped[fmb.skipped]}.</Text>}
      {!fmb && <Text size="sm">{status === 'draft' ? words.notCheckedDraft : words.notChecked}</Text>}
      {status === 'approved' && (
        <Button variant="default" size="xs" mt="sm" onClick={onCheck}>
          {words.checkNow}
        </Button>
      )}
    </Section>
  );
}

interface FiguresProps {
  readonly figures: FmbFigures;
  readonly checked: string;
  readonly record: NplProduct;
  readonly open: boolean;
}

function Figures({ figures, checked, record, open }: FiguresProps) {
  const words = useText(text);
  const { late } = useText(lateText);
  const { first, latest, left } = orderDateOf(figures, useToday());
  const when = left < 0 ? late(-left) : left === 0 ? words.today : words.inDays(left);
  return (
    <>
      {open && !isCovered(figures.zero_because) && (
        <Alert color={left <= 0 ? 'orange' : 'blue'} py="xs" mb="xs">
          <Text size="sm" fw={600}>
            {words.latest} {day(latest)} ({when})
          </Text>
        </Alert>
      )}
      <Facts
        facts={[
          [
            words.suggested,
            <>
              {words.pieces(number(figures.suggested_qty))}
              <ZeroBecause why={figures.zero_because} />
            </>,
          ],
          [words.reason, words.reasons[figures.reason]],
          [`${words.demand} (${words.bases[figures.demand_basis]})`, words.pieces(number(figures.daily_demand, 2))],
          [words.cover, figures.stock_out_date === null ? MISSING : words.days(figures.cover_days ?? 0)],
          [words.stockOut, day(figures.stock_out_date)],
          [words.launch, day(figures.launch_date)],
          [words.lead, words.days(figures.lead_time_days)],
        ]}
      />
      {(figures.suggested_qty > 0 || figures.stock_out_date || record.order) && (
        <Suspense fallback={<Loading rows={5} />}>
          <StockChart figures={figures} checked={checked} record={record} />
        </Suspense>
      )}
      <Text size="xs" mt="xs" fw={600}>
        {words.how}
      </Text>
      <Text size="xs" className="num">
        {words.sumDate(day(first), figures.lead_time_days, day(latest))}
      </Text>
      {figures.quantity_from && (
        <Text size="xs" mt={4} className="num">
          {words.sumQty(termsOf(figures.quantity_from), orderHorizon(figures.lead_time_days))}
        </Text>
      )}
    </>
  );
}

/** The terms of a suggested quantity in the order in which they are told, and what they come to. */
function termsOf(from: QuantityFrom): string[] {
  const { allocated, demand, from_predecessor, on_hand, on_order } = from;
  const terms = [allocated, demand, from_predecessor, on_hand, on_order, unitsToOrder(from)];
  return terms.map((units) => number(units, 3));
}
