import { Alert, Text } from '@mantine/core';
import { LONGEST, MAX_FUNDING, MAX_PRICE } from '@promo/contracts/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { money, percent } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { text as shared } from '../../../../ui/text.ts';
import { text } from './paste.text.ts';
import type { PasteResult } from './take-pasted.ts';

/** So many are named. */
const MOST = 50;

/** What may be wrong in a row, and the most that may be. */
const UNCLEAR = [
  ['code', ''],
  ['discount_pct', percent(MAX_DISCOUNT)],
  ['promo_price', money(MAX_PRICE)],
  ['supplier_funding', money(MAX_FUNDING)],
  ['mechanic', String(LONGEST.mechanic)],
] as const;

/** What came of pasting: how many lines, and what was left out and why. */
export default function PasteNotice({ result, onClose }: { result: PasteResult | 'checking'; onClose: () => void }) {
  const words = useText(text);
  const { close } = useText(shared);
  if (result === 'checking') {
    return (
      <Text size="sm" role="status" mb="xs">
        {words.checking}
      </Text>
    );
  }
  const { columns } = result;
  const noCode = columns !== null && !columns.taken.some(({ field }) => field === 'code');
  const left: readonly (readonly [why: string, items: readonly string[]])[] = [
    [words.unknown, result.unknown],
    [words.unchecked, result.unchecked],
    ...UNCLEAR.map(([fault, most]) => {
      const rows = result.unclear.filter((one) => one.fault === fault);
      return [words.unclear[fault](most), rows.map(({ row }) => row)] as const;
    }),
    [words.repeated, result.repeated],
    [
      words.contrary,
      result.contrary.map(({ code, beside, promo_price }) => words.both(code, percent(beside), money(promo_price))),
    ],
  ];
  const taken = columns?.taken.map(({ heading, field }) => `${heading} → ${words.fields[field]}`) ?? [];
  const whole = left.every(([, items]) => items.length === 0);
  return (
    <Alert
      color={whole ? 'blue' : 'orange'}
      mb="xs"
      role="status"
      title={words.taken(result.taken)}
      withCloseButton
      closeButtonLabel={close}
      onClose={onClose}
    >
      {taken.length > 0 && (
        <Text size="sm">
          {words.columns}: {taken.join(', ')}
        </Text>
      )}
      {columns && columns.passed.length > 0 && (
        <Text size="sm">
          {words.passed}: {columns.passed.join(', ')}
        </Text>
      )}
      {noCode && <Text size="sm">{words.noCode}</Text>}
      {left.map(
        ([why, items]) =>
          items.length > 0 && (
            <Text key={why} size="sm">
              {why}: {items.slice(0, MOST).join(', ')}
              {items.length > MOST && ` … (${items.length})`}
            </Text>
          ),
      )}
    </Alert>
  );
}
