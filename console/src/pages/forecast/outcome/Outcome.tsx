import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { MISSING, money, percent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { Provisional, untilFitted } from '../../../ui/Provisional.tsx';
import { FramedSection } from '../../../ui/Section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import type { Plan } from '../filters.ts';
import { outcomeQuery, plannedDepth } from '../model/plan.ts';
import { Pnl } from './Pnl.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { SensitivityChart } from './SensitivityChart.tsx';
import { text } from './text.ts';

interface Props {
  readonly plan: Plan;
  /** Takes a depth into the plan. */
  readonly onDepth: (depth: number) => void;
}

/** What the plan earns, the depth that serves the goal best without losing money, and what other depths would. */
export function Outcome({ plan, onDepth }: Props) {
  const own = plannedDepth(plan);
  const sameSku = (before: ForecasterAnswer | undefined) => (before?.sku === plan.sku ? before : undefined);
  const advice = useQuery({
    ...read('GET /api/promo/forecaster', { query: outcomeQuery(plan, null) }),
    refetchInterval: untilFitted,
    placeholderData: sameSku,
  });
  const planned = useQuery({
    ...read('GET /api/promo/forecaster', { query: outcomeQuery(plan, own) }),
    refetchInterval: untilFitted,
    placeholderData: sameSku,
    enabled: own !== null,
  });
  return (
    <Loaded query={advice} shape="panels">
      {(answer) => (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            {own === null ? (
              <Pnl advice={answer} planned={undefined} depth={own} />
            ) : (
              <Loaded query={planned} shape="panels">
                {(atOwn) => <Pnl advice={answer} planned={atOwn} depth={own} />}
              </Loaded>
            )}
            <Stack gap="md">
              <Recommendation answer={answer} onDepth={own === answer.recommended_discount ? undefined : onDepth} />
              <ByDepth answer={answer} depth={own} />
            </Stack>
          </SimpleGrid>
          <Sensitivity answer={answer} depth={own} onDepth={onDepth} />
        </>
      )}
    </Loaded>
  );
}

interface RecommendationProps {
  readonly answer: ForecasterAnswer;
  /** Takes the recommended depth into the plan; undefined where it is planned already. */
  readonly onDepth: ((depth: number) => void) | undefined;
}

function Recommendation({ answer, onDepth }: RecommendationProps) {
  const words = useText(text);
  const { recommended_discount: depth, reason } = answer;
  const lacking = fundingToAskFor(answer);
  const unknown = reason === 'no_price' || reason === 'no_cost' || reason === 'no_sales';
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="advice">
      <Stack gap="xs">
        <Title order={2} id="advice">
          {words.recommendation}
        </Title>
        <Group justify="space-between" gap="xs">
          <Text fz={34} fw={700} lh={1.1} className="num">
            {unknown ? MISSING : depth > 0 ? percent(depth) : words.none}
          </Text>
          {onDepth && !unknown && depth > 0 && (
            <Button
              variant="default"
              className="no-print"
              aria-label={words.applyLabel(percent(depth, 1))}
              onClick={() => onDepth(depth)}
            >
              {words.apply}
            </Button>
          )}
        </Group>
        <Text size="sm">
          {words.reason[reason ?? 'ok'](percent(answer.target_discount), percent(depth))}{' '}
          {lacking !== null && words.funded(percent(answer.target_discount), money(lacking))}
        </Text>
        <Provisional of={answer} />
      </Stack>
    </Paper>
  );
}

/** What the supplier would have to pay a unit, so that the depth that serves the goal does not lose; null where it does not lose anyway. */
function fundingToAskFor({ sensitivity, target_discount, supplier_funding }: ForecasterAnswer): number | null {
  const target = sensitivity.find(({ discount_pct }) => discount_pct === target_discount);
  const funding = target?.breakeven_funding ?? null;
  return funding !== null && funding > supplier_funding ? funding : null;
}

function ByDepth({ answer, depth }: { answer: ForecasterAnswer; depth: number | null }) {
  const words = useText(text);
  const known = answer.sensitivity.some(({ incremental_margin }) => incremental_margin !== null);
  return (
    <FramedSection id="by-depth" title={words.byDepth}>
      {known ? <SensitivityChart answer={answer} depth={depth} /> : <Text size="sm">{words.noRows}</Text>}
    </FramedSection>
  );
}
