import { Button, SimpleGrid, Switch } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { isOwn } from '@promo/contracts/promo-proposals/rights';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { read } from '../../api/query.ts';
import { euros } from '../../format/numbers.ts';
import { useCurrentWeek, useToday } from '../../format/today.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { Margin } from '../../plan/economics/marginColumn.tsx';
import { OrderBy } from '../../plan/economics/OrderBy.tsx';
import { overtakenProposals, useCounted } from '../../plan/overtaken/useOvertaken.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { ResultBadge } from '../../plan/result/ResultBadge.tsx';
import { useResults } from '../../plan/result/results.ts';
import { text as told } from '../../plan/result/text.ts';
import { titleOrNone } from '../../plan/title.ts';
import { useMe } from '../../session/session.tsx';
import { oneOf, useFilters } from '../../ui/filters.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { Loaded } from '../../ui/states.tsx';
import { breachesAmong } from './breaches.ts';
import { Matter } from './Matter.tsx';
import { lacking, resultsIn, returned, startingSoon } from './model/promotions.ts';
import { Reason } from './Reason.tsx';
import { text } from './text.ts';

const FILTERS = { whose: oneOf('mine', 'all') };
const NONE: readonly CalendarEntry[] = [];

/** What wants a planner's attention: sent back, starting soon, prices, stock, and what came of what is over. */
export default function PromotionWeek({ choice }: { choice: ReactNode }) {
  const words = useText(text);
  const me = useMe();
  const [{ whose }, setFilters] = useFilters(FILTERS);
  const [, navigate] = useLocation();
  const create = () => navigate('/proposals/new');
  useShortcut('n', words.newProposal, create);
  const calendar = useQuery(read('GET /api/promo/calendar'));
  const all = calendar.data?.entries ?? NONE;
  const own = useMemo(() => all.filter((entry) => isOwn(me, entry)), [all, me]);
  // Who plans nothing, as most reviewers, sees what everybody does.
  const mine = whose === 'mine' && own.length > 0;
  const entries = mine ? own : all;
  return (
    <>
      <PageHeader title={words.title}>
        {choice}
        {own.length > 0 && (
          <Switch
            label={words.mine}
            checked={mine}
            onChange={({ currentTarget }) => setFilters({ whose: currentTarget.checked ? 'mine' : 'all' })}
          />
        )}
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
          {words.newProposal}
        </Button>
      </PageHeader>
      <Loaded query={calendar}>
        {() => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Returned entries={entries} />
            <Soon entries={entries} />
            <Breaches entries={entries} />
            <Shortfalls mine={mine} />
            <Changed entries={entries} />
            <Results entries={entries} />
          </SimpleGrid>
        )}
      </Loaded>
    </>
  );
}

interface OfEntries {
  readonly entries: readonly CalendarEntry[];
}

function Returned({ entries }: OfEntries) {
  const words = useText(text);
  const items = returned(entries).map((entry) => ({
    ...linked(entry),
    about: weekSpan(entry.start_yw, entry.end_yw),
    below: <Reason id={entry.id} />,
  }));
  return <Matter id="returned" title={words.returned} none={words.returnedNone} items={items} />;
}

function Soon({ entries }: OfEntries) {
  const words = useText(text);
  const now = useCurrentWeek();
  const items = startingSoon(entries, now).map((entry) => ({
    ...linked(entry),
    about: (
      <>
        {weekSpan(entry.start_yw, entry.end_yw)} <ProposalBadge status={entry.status} />
        {entry.expected && (
          <small>
            {words.expected} <Margin of={entry.expected.incremental_margin_eur} />
          </small>
        )}
        {entry.status !== 'approved' && <small>{(entry.start_yw ?? now) < now ? words.late : words.waiting}</small>}
      </>
    ),
  }));
  return <Matter id="soon" title={words.soon} none={words.soonNone} items={items} />;
}

function Breaches({ entries }: OfEntries) {
  const words = useText(text);
  const query = useQuery(breachesAmong(entries, useCurrentWeek(), useToday()));
  return (
    <Loaded query={query} loading={<Loading rows={3} />}>
      {(breaches) => {
        const items = breaches.map(({ proposal, lines }) => ({
          ...linked(proposal),
          about: (
            <>
              {words.lines(lines)} <ProposalBadge status={proposal.status} />
            </>
          ),
        }));
        return <Matter id="breaches" title={words.breaches} none={words.breachesNone} items={items} />;
      }}
    </Loaded>
  );
}

function Shortfalls({ mine }: { mine: boolean }) {
  const words = useText(text);
  const me = useMe();
  const query = useQuery(read('GET /api/promo/stock-shortfalls'));
  return (
    <Loaded query={query} loading={<Loading rows={3} />}>
      {({ shortfalls }) => {
        const items = lacking(shortfalls.filter((one) => !mine || isOwn(me, one))).map(
          ({ first, lines, earlier, order_by }) => ({
            ...linked({ id: first.proposal_id, title: first.title }),
            about: (
              <>
                {weekSpan(first.start_yw, first.end_yw)} · {words.lines(lines)}
                {earlier > 0 && ` (${words.earlier(earlier)})`}
                <OrderBy by={order_by} />
              </>
            ),
          }),
        );
        return <Matter id="short" title={words.short} none={words.shortNone} items={items} />;
      }}
    </Loaded>
  );
}

function Changed({ entries }: OfEntries) {
  const words = useText(text);
  const counted = useCounted();
  const query = useQuery(overtakenProposals);
  return (
    <Loaded query={query} loading={<Loading rows={3} />}>
      {({ proposals }) => {
        const byId = new Map(entries.map((entry) => [entry.id, entry]));
        const items = proposals.flatMap((one) => {
          const entry = byId.get(one.proposal_id);
          if (!entry) return [];
          const about = (
            <>
              {weekSpan(entry.start_yw, entry.end_yw)} <ProposalBadge status={entry.status} />
              <small>{counted(one)}</small>
            </>
          );
          return [{ ...linked(entry), about }];
        });
        return <Matter id="changed" title={words.changed} none={words.changedNone} items={items} />;
      }}
    </Loaded>
  );
}

function Results({ entries }: OfEntries) {
  const words = useText(text);
  const query = useQuery(read('GET /api/promo/results/proposals'));
  const results = useResults();
  const { planned } = useText(told);
  const now = useCurrentWeek();
  return (
    <Loaded query={query} loading={<Loading rows={3} />}>
      {() => {
        const items = resultsIn(entries, results, now).map(({ entry, result }) => ({
          ...linked(entry),
          about: (
            <>
              {weekSpan(entry.start_yw, entry.end_yw)} <ResultBadge result={result} />
              {result.expected_incremental_margin_eur !== null && (
                <small>{planned(euros(result.expected_incremental_margin_eur))}</small>
              )}
            </>
          ),
        }));
        return <Matter id="results" title={words.results} none={words.resultsNone} items={items} />;
      }}
    </Loaded>
  );
}

const linked = ({ id, title }: { readonly id: number; readonly title: string | null }) => ({
  key: id,
  href: `/proposals/${id}`,
  title: `${titleOrNone(title)} #${id}`,
});
