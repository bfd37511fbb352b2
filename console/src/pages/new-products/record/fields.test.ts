import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import type { NplCreate } from '@promo/contracts/npl/record';
import { CHANNEL_NAMES, NPL_CHANNELS } from '@promo/contracts/npl/words';
import { matchHeader } from '@promo/csv/header';
import { fold } from '@promo/retail/fold';
import { expect, test } from 'vitest';
import { channelText } from '../../../wording/npl.text.ts';
import { fieldText } from './fields.text.ts';

/** The column for which an import takes the heading of a field, beside the others that it demands. */
function takenFor(field: string, heading: string): string | undefined {
  const others = ['sku', 'name'].filter((key) => key !== field);
  return matchHeader([heading, ...others], NPL_RECORDS.columns, 'refuse')[0]?.column.key;
}

const LABELS = [fieldText.hr, fieldText.en].flatMap((labels) => Object.entries(labels) as [keyof NplCreate, string][]);
const IN_PIECES = [
  ['kom', fieldText.hr],
  ['pcs', fieldText.en],
] as const;

test.each(LABELS)('an import knows %s by its label, %s', (field, label) => {
  expect(takenFor(field, label)).toBe(field);
  expect(takenFor(field, `${label} (€)`)).toBe(field);
});

test.each(IN_PIECES)('and those in pieces with the unit, %s', (unit, labels) => {
  for (const field of ['moq', 'on_hand', 'on_order'] as const) {
    expect(takenFor(field, `${labels[field]} (${unit})`)).toBe(field);
  }
});

test.each(NPL_CHANNELS)('and the channel %s by its Croatian and English names', (channel) => {
  for (const words of [channelText.hr, channelText.en]) {
    expect([channel, ...CHANNEL_NAMES[channel]]).toContain(fold(words[channel]));
  }
});
