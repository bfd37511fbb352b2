import type { Column } from '@promo/contracts/dataset';
import { NPL_RECORDS } from '@promo/contracts/npl/imports';
import type { NplCreate } from '@promo/contracts/npl/record';
import { CHANNEL_NAMES, NPL_CHANNELS } from '@promo/contracts/npl/words';
import { fold, normalizeName } from '@promo/retail/fold';
import { expect, test } from 'vitest';
import { channelText } from '../../../wording/npl.text.ts';
import { fieldText } from './fields.text.ts';

/** The field that a heading of an imported file stands for. */
const fieldOf = (heading: string) =>
  (NPL_RECORDS.columns as readonly Column[]).find(({ key, aliases = [] }) =>
    [key, ...aliases].some((name) => normalizeName(name) === normalizeName(heading)),
  )?.key;

const LABELS = [fieldText.hr, fieldText.en].flatMap((labels) => Object.entries(labels) as [keyof NplCreate, string][]);
const IN_PIECES = [
  ['kom', fieldText.hr],
  ['pcs', fieldText.en],
] as const;

test.each(LABELS)('an import knows %s by its label, %s', (field, label) => {
  expect(fieldOf(label)).toBe(field);
  expect(fieldOf(`${label} (€)`)).toBe(field);
});

test.each(IN_PIECES)('and those in pieces with the unit, %s', (unit, labels) => {
  for (const field of ['moq', 'on_hand', 'on_order'] as const) {
    expect(fieldOf(`${labels[field]} (${unit})`)).toBe(field);
  }
});

test.each(NPL_CHANNELS)('and the channel %s by its Croatian and English names', (channel) => {
  for (const words of [channelText.hr, channelText.en]) {
    expect([channel, ...CHANNEL_NAMES[channel]]).toContain(fold(words[channel]));
  }
});
