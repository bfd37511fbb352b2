import { Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import { USUAL_SALE_KIND } from '@promo/retail/nc30';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { day, instant } from '../../format/dates.ts';
import { percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalConflicts } from '../../plan/conflicts/ProposalConflicts.tsx';
import { Coupons } from '../../plan/coupons/Coupons.tsx';
import { DecisionButtons, useDecisionKeys } from '../../plan/decision/DecisionButtons.tsx';
import { TrackRecord } from '../../plan/decision/TrackRecord.tsx';
import { draftOf, firstDay, lastDay } from '../../plan/draft.ts';
import { breachTile, ExpectedTiles } from '../../plan/economics/ExpectedTiles.tsx';
import { text as figures } from '../../plan/economics/text.ts';
import { economicsOf, outlookOf } from '../../plan/economics/useExpected.ts';
import Overtaken from '../../plan/overtaken/Overtaken.tsx';
import { doneBy, ownerOf, people } from '../../plan/people.ts';
import { saleKindText } from '../../plan/saleKind.text.ts';
import { ProposalLog, Trail } from '../../plan/Trail.tsx';
import { titleOrNone } from '../../plan/title.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text as shared } from '../../ui/text.ts';
import { sourceName } from '../../wording/source.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { ReviewLines } from './ReviewLines.tsx';
import { sinceDecision } from './since-decision.ts';
import { text } from './text.ts';
import type { Waiting } from './useInbox.ts';

interface Props {
  readonly row: Waiting;
  /** Whether single keys are for this drawer now. */
  readonly keys: boolean;
  readonly onDecide: (decision: Decision) => void;
  /** To the one after or before it. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

/** One proposal as a reviewer reads it: what became of an earlier decision, what it earns, conflicts, its lines with the losing ones first, and what was decided before. */
export default function Review({ row, keys, onDecide, onStep, onClose }: Props) {
  const words = useText(text);
  useDecisionKeys(onDecide, keys && !row.own ? DECISIONS : [], true);
  useShortcut('j', words.next, () => onStep(1), { enabled: keys, inDialog: true });
  useShortcut('k', words.previous, () => onStep(-1), { enabled: keys, inDialog: true });
  return (
    <Drawer opened onClose={onClose} closeOnEscape={keys} size={940} title={titleOrNone(row.proposal.title)}>
      <Stack gap="lg">
        <Contents key={row.proposal.id} row={row} />
        <Stack gap="xs" pos="sticky" bottom={0} py="sm" bg="var(--mantine-color-body)">
          <ChangedMeanwhile key={row.proposal.id} row={row} />
          {row.own ? (
            <Text size="sm">{words.ownHint}</Text>
          ) : (
            <Group justify="flex-end">
              <Text size="xs" mr="auto" visibleFrom="sm">
                {words.keys}
              </Text>
              <DecisionButtons onDecide={onDecide} />
            </Group>
          )}
        </Stack>
      </Stack>
    </Drawer>
  );
}

function Contents({ row }: { row: Waiting }) {
  const words = useText(text);
  const names = useText(figures);
  const { proposal, nc30 } = row;
  const plan = useMemo(() => draftOf(proposal), [proposal]);
  const outlook = outlookOf(useQuery(economicsOf(proposal.id)));
  const since = sinceDecision(proposal);
  return (
    <>
      <About row={row} />
      {since.length > 0 && (
        <Section id="review-since" order={3} title={words.since}>
          <ProposalLog entries={since} lines={proposal.skus} />
        </Section>
      )}
      <div>
        <Title order={3} mb={4}>
          {names.title}
        </Title>
        <ExpectedTiles
          outlook={outlook}
          plan={plan}
          kept={proposal.expected}
          more={[breachTile(nc30 ?? new Map(), plan, names)]}
        />
        <TrackRecord of={proposal} />
      </div>
      <Overtaken proposal={proposal} />
      <Section id="review-conflicts" order={3} title={words.conflictTitle}>
        <ProposalConflicts id={proposal.id} />
      </Section>
      <Coupons of={plan} />
      <ReviewLines row={row} outlook={outlook.expected} />
      <section>
        <Trail proposal={proposal} />
      </section>
    </>
  );
}

function About({ row: { proposal, weeks, days, daysToStart, discount, edits } }: { row: Waiting }) {
  const words = useText(text);
  const names = useText(people);
  const kinds = useText(saleKindText);
  const { anonymous } = useText(shared);
  const plan = draftOf(proposal);
  const [first, last] = [firstDay(plan), lastDay(plan)];
  const latest = edits.at(-1);
  return (
    <section>
      {latest && (
        <Text size="sm" mb="xs">
          <Badge hue="yellow">{words.edited}</Badge> {instant(latest.at)} ·{' '}
          {doneBy(latest.by, latest.acted_by, names) ?? anonymous}
        </Text>
      )}
      <Facts
        inLine
        facts={[
          [words.weeks, daysToStart === null ? weeks : `${weeks}, ${words.starts(daysToStart)}`],
          first && [words.runs, `${day(first)} – ${day(last)}`],
          [words.source, sourceName(proposal.source)],
          proposal.channel && [words.channel, proposal.channel],
          [words.user, ownerOf(proposal, names)],
          [words.nSkus, proposal.n_skus],
          [words.discount, percent(discount, 1)],
          proposal.mechanic && [words.mechanic, proposal.mechanic],
          proposal.sale_kind !== USUAL_SALE_KIND && [words.saleKind, kinds[proposal.sale_kind]],
          [words.pending, words.days(days)],
          proposal.objective && [words.objective, proposal.objective],
          proposal.note && [words.note, proposal.note],
        ]}
      />
      <TextLink href={`/proposals/${proposal.id}`} size="sm">
        {words.open}
      </TextLink>
    </section>
  );
}
