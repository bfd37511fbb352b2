import { Button, Text } from '@mantine/core';
import type { Overtaken as Changed } from '@promo/contracts/promo-proposals/overtaken';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { costMoney, euros, money, percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { FramedSection, Section } from '../../ui/Section.tsx';
import { driftedFrom } from '../economics/expected.ts';
import { economicsOf } from '../economics/useExpected.ts';
import classes from './Overtaken.module.css';
import { text } from './text.ts';
import { useOvertaken } from './useOvertaken.ts';

/** More are drawn when they are asked for. */
const FIRST = 10;

interface Props {
  readonly proposal: Proposal;
  /** Whether it stands on a page of its own, in a frame. */
  readonly framed?: boolean;
}

/** Of a promotion to come, the products whose regular price, cost or VAT has changed since, and what its promo prices come to now; nothing where none has. */
export default function Overtaken({ proposal, framed = false }: Props) {
  const words = useText(text);
  const has = useOvertaken(proposal.id) !== undefined;
  const { data: now } = useQuery({ ...economicsOf(proposal.id), enabled: has });
  const [all, setAll] = useState(false);
  const lines = proposal.skus.flatMap(({ code, name }) => {
    const { overtaken, nc30 } = now?.lines.get(code) ?? {};
    return overtaken ? [{ code, name, overtaken, above: nc30?.announceable === false ? nc30.nc30_price : null }] : [];
  });
  if (!has || !now || lines.length === 0) return null;
  const approved = proposal.status === 'approved';
  const agreed = approved ? driftedFrom(proposal.forecast?.economics?.totals ?? null, now.totals) : null;
  const Part = framed ? FramedSection : Section;
  return (
    <Part id="overtaken" order={framed ? 2 : 3} title={approved ? words.sinceApproved : words.sinceSaved}>
      <Text size="sm">
        {agreed !== null && <strong>{words.margin(euros(now.totals.incremental_margin_eur), agreed)} </strong>}
        {words.stays}
      </Text>
      <ul className={classes.list}>
        {(all ? lines : lines.slice(0, FIRST)).map(({ code, name, overtaken, above }) => (
          <li key={code}>
            <strong>{name ?? code}</strong>: {changesOf(overtaken, words).join(', ')}
            {above !== null && <span className={classes.bad}>, {words.notBelow(money(above))}</span>}
          </li>
        ))}
      </ul>
      {!all && lines.length > FIRST && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
          {words.all(lines.length)}
        </Button>
      )}
    </Part>
  );
}

/** What was planned with and what holds now, of all that reads differently. */
function changesOf({ planned, now }: Changed, words: (typeof text)['hr']): string[] {
  const written = [
    [words.regularPrice, 'regular_price', money],
    [words.unitCost, 'unit_cost', costMoney],
    [words.vatRate, 'vat_rate', percent],
    [words.discount, 'discount_pct', percent],
    [words.unitMargin, 'unit_margin', money],
  ] as const;
  return written.flatMap(([name, term, write]) => {
    const [then, today] = [write(planned[term]), write(now[term])];
    return then === today ? [] : [`${name} ${then} → ${today}`];
  });
}
