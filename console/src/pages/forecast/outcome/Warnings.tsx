import { Alert } from '@mantine/core';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecasts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { money, number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { text } from './text.ts';

/** What speaks against the depth that the answer's P&L is for. */
export function Warnings({ about: { sku, pnl, warnings } }: { about: ForecasterAnswer }) {
  const words = useText(text);
  const { data } = useQuery({
    ...read('GET /api/promo/sku-snapshot', { query: { sku } }),
    enabled: warnings.length > 0,
    retry: false,
  });
  const price = pnl.gross_revenue !== null && pnl.promo_qty ? pnl.gross_revenue / pnl.promo_qty : null;
  return warnings.map(({ code, detail }) => (
    <Alert key={code} color="yellow" py="xs" icon={<IconAlertTriangle aria-hidden />}>
      {isKnown(code) ? words.warnings[code](number(pnl.promo_qty), number(data?.on_hand), money(price)) : detail}
    </Alert>
  ));
}

const isKnown = (code: string): code is 'stock_shortfall' | 'nc30_above_reference' =>
  code === 'stock_shortfall' || code === 'nc30_above_reference';
