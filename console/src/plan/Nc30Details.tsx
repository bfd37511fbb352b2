import { Button, Text, Title } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { day } from '../format/dates.ts';
import { money, percent } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { Facts } from '../ui/Facts.tsx';
import { text } from './nc30.text.ts';

interface Props {
  readonly result: Nc30Result;
  /** Takes the highest price that complies. */
  readonly onUse?: (price: number) => void;
}

/** Why a price keeps the NC30 rule or does not, and the price that would. */
export function Nc30Details({ result, onUse }: Props) {
  const words = useText(text);
  const { ok, has_data, nc30_price, nc30_date, max_compliant_price: best } = result;
  return (
    <section aria-labelledby="nc30">
      <Title order={3} size="h5" id="nc30" mb={4}>
        {words.title}
      </Title>
      <Text size="sm" c={ok ? undefined : 'var(--bad)'} fw={ok ? 400 : 600} mb={4}>
        {words.reason[result.reason]}
      </Text>
      <Facts
        facts={[
          [words.price, money(result.promo_price)],
          ...(has_data
            ? ([
                [words.reference, `${money(nc30_price)} (${words.on(day(nc30_date))})`],
                [words.announced, percent(result.announced_discount_pct, 1)],
              ] as const)
            : []),
          [
            words.window,
            `${day(result.window_start)} – ${day(result.window_end)}${result.short_history ? `, ${words.covered(result.days_covered)}` : ''}`,
          ],
        ]}
      />
      {!ok && best !== null && onUse && (
        <Button mt="xs" size="xs" onClick={() => onUse(best)}>
          {words.setTo(money(best))}
        </Button>
      )}
    </section>
  );
}
