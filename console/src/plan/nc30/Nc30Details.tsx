import { Button, Group, Text } from '@mantine/core';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { day } from '../../format/dates.ts';
import { money, percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { saleKindText } from '../saleKind.text.ts';
import { text } from './nc30.text.ts';

interface Props {
  readonly result: Nc30Result;
  /** Takes the highest price that is below the reference. */
  readonly onUse?: (price: number) => void;
  /** Takes the earliest start at which the price is below its reference, YYYY-MM-DD. */
  readonly onStart?: (day: string) => void;
  /** Where the days are that it was computed from. */
  readonly evidence?: string;
}

/** How a price stands to the lowest in 30 days, what that was computed from, and the price and the start that would do. */
export function Nc30Details({ result, onUse, onStart, evidence }: Props) {
  const words = useText(text);
  const { applies, announceable, max_announceable_price: best, earliest_start: start } = result;
  const lacking = announceable === false;
  return (
    <Section id="nc30" order={3} title={words.title}>
      <Text size="sm" c={lacking ? 'var(--bad)' : undefined} fw={lacking ? 600 : 400} mb={4}>
        {words.reason[result.reason]}
      </Text>
      <Nc30Facts result={result} />
      {applies && lacking && (
        <Group gap="xs" mt="xs">
          {best !== null && onUse && (
            <Button size="xs" onClick={() => onUse(best)}>
              {words.setTo(money(best))}
            </Button>
          )}
          {start !== null && onStart && (
            <Button size="xs" variant="default" onClick={() => onStart(start)}>
              {words.startOn(day(start))}
            </Button>
          )}
        </Group>
      )}
      {evidence && (
        <TextLink href={evidence} mt="xs" display="inline-block" size="sm">
          {words.evidence}
        </TextLink>
      )}
    </Section>
  );
}

/** What a price was compared with, and what follows. */
export function Nc30Facts({ result }: { result: Nc30Result }) {
  const words = useText(text);
  const kinds = useText(saleKindText);
  const { applies, has_data, rests_on, announceable, earliest_start, campaign_start } = result;
  return (
    <Facts
      facts={[
        [words.price, money(result.promo_price)],
        [words.soldAs, kinds[result.sale_kind]],
        [words.ruled, `${words.rule[result.rule]} (${result.rules})`],
        campaign_start && [words.campaign, day(campaign_start)],
        (applies || has_data) && [words.window, `${day(result.window_start)} – ${day(result.window_end)}`],
        (applies || has_data) && [words.known, knownOf(result, words)],
        has_data && [words.reference, `${money(result.nc30_price)} (${words.on(day(result.nc30_date))})`],
        has_data && [words.from, sourceOf(result, words)],
        has_data && rests_on.length > 0 && [words.restsOn, <Proposals key="" ids={rests_on} />],
        announceable !== null && [words.printable, announceable ? percent(result.printable_discount_pct) : words.none],
        announceable !== null && [words.highest, money(result.max_announceable_price)],
        announceable === false && [words.earliest, earliest_start ? day(earliest_start) : words.never],
      ]}
    />
  );
}

type Words = (typeof text)['hr'];

function sourceOf({ source, estimated }: Nc30Result, words: Words): string {
  const from = words.source[source];
  return estimated && source !== 'weeks' ? `${from}; ${words.alsoEstimated}` : from;
}

/** How many days of the window are known, and whether they are past. */
function knownOf({ days_covered: days, days_observed: past, short_history, reference_kind }: Nc30Result, words: Words) {
  if (reference_kind === 'projected') return words.projected(past, days);
  return short_history ? words.partly(days) : words.observed(days);
}

function Proposals({ ids }: { ids: readonly number[] }) {
  const words = useText(text);
  return ids.map((id, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <TextLink href={`/proposals/${id}`}>{words.proposal(id)}</TextLink>
    </span>
  ));
}
