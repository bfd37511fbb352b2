import { Table, Text } from '@mantine/core';
import type { FmbCheck, FmbChecked } from '@promo/contracts/npl/fmb';
import { isCovered } from '@promo/contracts/npl/words';
import { Link } from 'wouter';
import { day, daysFrom } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { lateText } from '../../../wording/late.text.ts';
import { text as recordText } from '../record/text.ts';
import classes from './Check.module.css';
import orders from './Orders.module.css';
import { text } from './text.ts';
import { ZeroBecause } from './ZeroBecause.tsx';

/** What a check found: what is due, what is not yet, and what it could not decide, with the reasons in words. */
export function CheckResult({ check }: { check: FmbCheck }) {
  const words = useText(text);
  const { skipped } = useText(recordText);
  return (
    <div>
      <Text size="xs" mb={4}>
        {words.checked(check.checked, day(check.date))}
        {check.stock_date !== check.date && ` · ${words.stockOf(day(check.stock_date))}`}
      </Text>
      {check.triggered.length > 0 && <Products rows={check.triggered} date={check.date} />}
      {check.not_due.length > 0 && (
        <details className={classes.more}>
          <summary>{words.notDue(check.not_due.length)}</summary>
          <Products rows={check.not_due} date={check.date} />
        </details>
      )}
      {check.skipped.length > 0 && (
        <details className={classes.more} open>
          <summary>{words.skipped(check.skipped.length)}</summary>
          <ul className={classes.list}>
            {check.skipped.map(({ id, sku, reason }) => (
              <li key={id}>
                <Link href={`/new-products/${id}`} className={classes.link}>
                  {sku}
                </Link>
                : {skipped[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
      {check.already_triggered.length > 0 && (
        <details className={classes.more}>
          <summary>{words.already(check.already_triggered.length)}</summary>
          <ul className={classes.list}>
            {check.already_triggered.map(({ id, sku }) => (
              <li key={id}>
                <Link href={`/new-products/${id}`} className={classes.link}>
                  {sku}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Products({ rows, date }: { rows: readonly FmbChecked[]; date: string }) {
  const words = useText(text);
  const { late } = useText(lateText);
  const { reasons } = useText(recordText);
  return (
    <Table.ScrollContainer minWidth={480} maxHeight={320} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.product}</Table.Th>
            <Table.Th ta="right">{words.orderBy}</Table.Th>
            <Table.Th ta="right">{words.suggested}</Table.Th>
            <Table.Th>{words.because}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, sku, name, latest_order_date: by, suggested_qty, zero_because, reason }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Link href={`/new-products/${id}`} className={classes.link}>
                  {name}
                </Link>{' '}
                <small>{sku}</small>
                <ZeroBecause why={zero_because} />
              </Table.Td>
              <Table.Td ta="right" className={`num ${classes.figure}`}>
                {day(by)}
                {by < date && !isCovered(zero_because) && (
                  <span className={orders.late}>{late(daysFrom(by, date))}</span>
                )}
              </Table.Td>
              <Table.Td ta="right" className={`num ${classes.figure}`}>
                {words.pieces(number(suggested_qty))}
              </Table.Td>
              <Table.Td>{reasons[reason]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
