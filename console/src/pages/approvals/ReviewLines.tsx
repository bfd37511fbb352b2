import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { unbroken } from '../../format/names.ts';
import { euros, money, percent, signedEuros } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { depthOf, mechanicOf, promoPriceOf } from '../../plan/depth.ts';
import type { Line } from '../../plan/draft.ts';
import { betterText } from '../../plan/economics/better.text.ts';
import {
  betterOf,
  type Expected,
  type ExpectedLine,
  lineOverUsual,
  losingOf,
  orderByOf,
  orderDayOf,
} from '../../plan/economics/expected.ts';
import { LastTime } from '../../plan/economics/LastTime.tsx';
import { MarginOf } from '../../plan/economics/MarginOf.tsx';
import { OrderBy } from '../../plan/economics/OrderBy.tsx';
import { StockOf } from '../../plan/economics/StockOf.tsx';
import { text as figures } from '../../plan/economics/text.ts';
import { UpliftOf } from '../../plan/economics/UpliftOf.tsx';
import { UsualFunding } from '../../plan/economics/UsualFunding.tsx';
import { Nc30Badge } from '../../plan/nc30/Nc30Badge.tsx';
import { isShort } from '../../plan/nc30/nc30.ts';
import { saleKindText } from '../../plan/saleKind.text.ts';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { byConcern } from './by-concern.ts';
import { text } from './text.ts';
import type { Waiting } from './useInbox.ts';

/** More are drawn when they are asked for. */
const FIRST = 50;

interface Props {
  readonly row: Waiting;
  /** undefined until it is known. */
  readonly outlook: Expected | undefined;
}

/** The lines with price, NC30, uplift, margin and stock; those that lose most stand first. */
export function ReviewLines({ row: { proposal, nc30 }, outlook }: Props) {
  const expected = outlook?.lines;
  const words = useText(text);
  const today = useToday();
  const { line: heads, ...names } = useText(figures);
  const { wouldEarnMore } = useText(betterText);
  const [all, setAll] = useState(false);
  const usual = proposal.mechanic ?? '';
  const known = (code: string) => expected?.get(code);
  const lines = byConcern(proposal.skus, ({ code }) => {
    const check = nc30?.get(code);
    return { expected: known(code), breach: check !== undefined && isShort(check) };
  });
  const losing = losingOf(proposal.skus, expected);
  const better = betterOf(proposal.skus, expected);
  const by = expected ? orderDayOf(expected, today) : null;
  return (
    <section aria-labelledby="review-lines">
      <Group gap="xs" align="baseline" mb={4}>
        <Title order={3} id="review-lines">
          {words.lines}
        </Title>
        {losing.codes.length > 0 && <Text size="sm">{words.losing(losing.codes.length, euros(-losing.eur))}</Text>}
        {better.length > 0 && <Text size="sm">{wouldEarnMore(better.length, signedEuros(outlook?.better_eur))}</Text>}
        {by && (
          <Text size="sm">
            {names.stock}: <OrderBy by={by} />
          </Text>
        )}
      </Group>
      <WideTable labelledBy="review-lines" minWidth={780}>
        <ShortTable
          cards
          aria-labelledby="review-lines"
          rows={all ? lines : lines.slice(0, FIRST)}
          rowId={({ code }) => code}
          columns={[
            {
              header: words.product,
              cell: (line) => <ProductOf line={line} expected={known(line.code)} />,
            },
            { header: words.discount, figure: (line) => <DepthOf line={line} usual={usual} /> },
            { header: words.price, figure: (line) => money(promoPriceOf(line, usual)) },
            {
              header: 'NC30',
              cell: (line) => <Nc30Badge price={promoPriceOf(line, usual)} result={nc30?.get(line.code)} />,
            },
            {
              header: heads.uplift,
              figure: (line) => <UpliftOf line={known(line.code)} depth={depthOf(line, usual)} />,
            },
            {
              header: heads.margin,
              figure: ({ code }) => <Margin line={known(code)} />,
              lost: ({ code }) => (known(code)?.incremental_margin_eur ?? 0) < 0,
            },
            {
              header: names.stock,
              figure: ({ code }) => <Stock line={known(code)} />,
            },
          ]}
        />
      </WideTable>
      {!all && lines.length > FIRST && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setAll(true)}>
          {words.allLines(lines.length)}
        </Button>
      )}
    </section>
  );
}

interface ProductOfProps {
  readonly line: Line;
  readonly expected: ExpectedLine | undefined;
}

/** The product, and below it what is agreed or noted for it alone, and what its last promotion earned. */
function ProductOf({
  line: { name, code, sale_kind, supplier_funding, funding_to_agree, note },
  expected,
}: ProductOfProps) {
  const words = useText(text);
  const kinds = useText(saleKindText);
  // what a supplier usually pays says more where nothing is agreed than where it is another amount
  const unfunded = !supplier_funding && expected && lineOverUsual(expected) !== 0;
  const more = [
    ...(sale_kind ? [kinds[sale_kind]] : []),
    ...(supplier_funding ? [words.funding(money(supplier_funding))] : []),
    ...(funding_to_agree ? [words.toAgree] : []),
    ...(unfunded ? [words.unfunded] : []),
    ...(note ? [note] : []),
  ].join(' · ');
  return (
    <span style={{ display: 'block', minWidth: 170, whiteSpace: 'normal' }}>
      {unbroken(name ?? code)}
      {more && <small style={{ display: 'block', whiteSpace: 'pre-line' }}>{more}</small>}
      <UsualFunding line={expected} />
      <LastTime line={expected} whole />
    </span>
  );
}

/** What a line adds in margin; where it loses, with how much of the supplier it would not; and how much more at which other depth. */
function Margin({ line }: { line: ExpectedLine | undefined }) {
  const words = useText(text);
  const funding = line?.break_even_funding_eur ?? null;
  const better = line?.better_depth;
  return (
    <span>
      <MarginOf line={line} />
      {funding !== null && (line?.incremental_margin_eur ?? 0) < 0 && (
        <small style={{ display: 'block' }}>{words.notLosing(money(funding))}</small>
      )}
      {better && (
        // a gain, in a cell that may be red
        <small style={{ display: 'block', color: 'var(--mantine-color-text)' }}>
          {words.betterAt(percent(better.discount_pct), signedEuros(better.gain_eur))}
          {better.supplier_funding !== undefined && [<br key="br" />, words.funding(money(better.supplier_funding))]}
        </small>
      )}
    </span>
  );
}

/** What is there and needed of a line, and where that lacks, by when to order it. */
function Stock({ line }: { line: ExpectedLine | undefined }) {
  return (
    // what it needs may take two lines: the names need the room more
    <span style={{ display: 'block', maxWidth: 210, marginLeft: 'auto', whiteSpace: 'normal' }}>
      <StockOf line={line} />
      <span style={{ whiteSpace: 'nowrap' }}>
        <OrderBy by={orderByOf(line, useToday())} />
      </span>
    </span>
  );
}

/** How deep a line is, with its own mechanic below, where that holds: one in free words says nothing of the depth. */
function DepthOf({ line, usual }: { line: Line; usual: string }) {
  const depth = depthOf(line, usual);
  const own = mechanicOf(line, '');
  if (!own) return percent(depth, 1);
  return (
    <span>
      {depth !== null && percent(depth, 1)}
      <small style={{ display: 'block' }}>{own}</small>
    </span>
  );
}
