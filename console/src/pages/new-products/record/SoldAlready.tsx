import { Alert } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { SKU_HISTORY_WEEKS } from '@promo/contracts/promo-analytics/words';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { soldSince } from '../model/sold.ts';
import { text } from './text.ts';

/** What analytics knows of the sales of a draft's code; a code that it does not know is as it should be. */
export const useSales = ({ sku, status }: Pick<NplListItem, 'sku' | 'status'>) =>
  useQuery({
    ...read('GET /api/promo/sku-history', { query: { sku, weeks: SKU_HISTORY_WEEKS.max } }),
    enabled: status === 'draft',
    retry: false,
    retryOnMount: false,
  });

/** Warns of a draft with the code of a product that is sold already: the code may be mistyped, or of something else. */
export function SoldAlready({ sales: { data } }: { sales: ReturnType<typeof useSales> }) {
  const { soldAlready } = useText(text);
  const since = data ? soldSince(data.weeks) : null;
  return since !== null && <Alert color="orange">{soldAlready(week(since))}</Alert>;
}
