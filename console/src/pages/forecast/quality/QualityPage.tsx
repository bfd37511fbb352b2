import { Button, Stack, Text } from '@mantine/core';
import type { ForecastQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read } from '../../../api/query.ts';
import { share, signedShare } from '../../../format/numbers.ts';
import { week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Provisional, untilFitted } from '../../../ui/Provisional.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Tiles } from '../../../ui/Tiles.tsx';
import { Kinds } from './Kinds.tsx';
import { Models } from './Models.tsx';
import { text } from './text.ts';

/** How far off the forecasts were on the latest past promotions, next to simpler methods. */
export default function QualityPage() {
  const words = useText(text);
  const quality = useQuery({
    ...read('GET /api/promo/forecast-quality'),
    refetchInterval: untilFitted,
  });
  return (
    <>
      <PageHeader title={words.title}>
        <Button component={Link} href="/forecast" variant="default">
          {words.back}
        </Button>
      </PageHeader>
      <Loaded query={quality} shape="figures">
        {(answer) =>
          answer.status === 'pending' ? (
            <EmptyState Icon={IconTargetArrow} title={words.pending} hint={words.pendingHint} />
          ) : answer.status === 'too_little_history' ? (
            <EmptyState Icon={IconTargetArrow} title={words.little} hint={words.littleHint} />
          ) : (
            <Report quality={answer} />
          )
        }
      </Loaded>
    </>
  );
}

function Report({ quality }: { quality: ForecastQuality }) {
  const words = useText(text);
  const { test, validation, auto_method: auto } = quality;
  return (
    <Stack gap="md">
      <Provisional of={quality} />
      <Text size="sm" maw={760}>
        {words.intro} {test && words.tested(test.n_events, week(test.from_yw), week(test.to_yw))}
      </Text>
      <Text size="sm" maw={760}>
        <strong>{words.chosen(words.methods[auto])}</strong>{' '}
        {validation && words.chosenHow(validation.n_events, week(validation.from_yw), week(validation.to_yw))}
      </Text>
      <Tiles
        label={words.tilesLabel}
        tiles={[
          { label: words.tiles.wape, value: share(quality.wape, 1), note: 'WAPE' },
          {
            label: words.tiles.bias,
            value: signedShare(quality.bias),
            note: words.meanBias(signedShare(quality.mean_bias)),
          },
          { label: words.tiles.mdape, value: share(quality.mdape, 1), note: 'MdAPE' },
          {
            label: words.tiles.coverage,
            value: `${share(quality.coverage_p10, 1)} · ${share(quality.coverage_p90, 1)}`,
            note: words.coverageGoal,
          },
        ]}
      />
      <Models models={quality.models} auto={auto} />
      <Kinds
        id="leads"
        title={words.leads}
        hint={words.leadsHint}
        header={words.lead}
        rows={quality.by_lead.map(({ lead_weeks, ...row }) => ({ ...row, name: words.leadWeeks(lead_weeks) }))}
      />
      <Kinds
        id="pockets"
        title={words.pockets}
        hint={words.pocketsHint}
        header={words.pocket}
        rows={quality.pockets.map(({ name, ...row }) => ({ ...row, name: words.pocketNames[name] }))}
      />
      <Section id="meaning" title={words.meaning}>
        <dl style={{ margin: 0 }}>
          {Object.values(words.columns).map(({ name, means }) => (
            <Text key={name} component="div" size="sm" mb={4}>
              <dt style={{ display: 'inline', fontWeight: 600 }}>{name}: </dt>
              <dd style={{ display: 'inline', margin: 0 }}>{means}</dd>
            </Text>
          ))}
        </dl>
      </Section>
    </Stack>
  );
}
