import type { NplProduct, NplUpdate } from '@promo/contracts/npl/record';
import { NPL_CHANNELS } from '@promo/contracts/npl/words';
import { day } from '../../../format/dates.ts';
import { costMoney, money, number, percent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { channelText } from '../../../wording/npl.text.ts';

/** How figures are written that are no counts. */
const FIGURES: Partial<Record<keyof NplUpdate, (value: number) => string>> = {
  cost: costMoney,
  regular_price: money,
  vat_rate: percent,
};

/** Writes the value of a master field as people read it; '' for none. */
export function useWritten(): (record: NplProduct, name: keyof NplUpdate) => string {
  const channels = useText(channelText);
  return (record, name) => {
    if (name === 'channels') {
      return NPL_CHANNELS.filter((one) => record.channels.includes(one))
        .map((one) => channels[one])
        .join(', ');
    }
    const value = record[name];
    if (typeof value === 'number') return (FIGURES[name] ?? number)(value);
    return name === 'launch_date' && value ? day(value) : (value ?? '');
  };
}
