import { Group, Text, useMatches } from '@mantine/core';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { matches } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { type Asked, asSeen, type Concern } from '../../plan/decision/concern.ts';
import { DecisionButtons, useDecisionKeys } from '../../plan/decision/DecisionButtons.tsx';
import { ownerOf, people } from '../../plan/people.ts';
import { titleOf } from '../../plan/title.ts';
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { integer, text as plain, useFilters } from '../../ui/filters.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { sortedRows } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { sourceName } from '../../wording/source.ts';
import { text } from './text.ts';
import { nextOf } from './urgency.ts';
import { useInbox, type Waiting } from './useInbox.ts';
import { useWaitingColumns } from './useWaitingColumns.tsx';

const Review = lazy(() => import('./Review.tsx'));
const DecisionDialog = lazy(() => import('../../plan/decision/DecisionDialog.tsx'));

const FILTERS = { q: plain, sort: plain, open: integer };

/** What waits for a decision, alone or many at once; after one is decided on in the drawer the next comes. */
export default function ApprovalsPage() {
  const words = useText(text);
  const names = useText(people);
  const { query, rows: waiting } = useInbox();
  const [{ q, sort, open }, setFilters, clearFilters] = useFilters(FILTERS);
  const typed = useDeferredValue(q);
  // four lines of warnings, and on a narrow screen five of what the proposal is
  const rowHeight = useMatches({ base: 84, sm: 68 });
  const rows = useMemo(
    () =>
      waiting.filter(({ proposal }) => {
        const { id, title, source, skus } = proposal;
        const products = skus.flatMap(({ code, name }) => [code, name]);
        return matches(typed, title, sourceName(source), ownerOf(proposal, names), `#${id}`, ...products);
      }),
    [waiting, typed, names],
  );
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [active, setActive] = useState<Waiting | undefined>();
  // with the order of the rows then: what is decided on leaves them before the dialog is closed
  const [asked, setAsked] = useState<(Asked & { readonly order: readonly Waiting[] }) | null>(null);

  const reviewed = [...waiting, ...(asked?.order ?? [])].find(({ proposal }) => proposal.id === open);
  const chosen = rows.filter(({ proposal }) => selected.has(proposal.id));
  const ask = (decision: Decision, about: readonly Waiting[]) => {
    const open = about.filter(({ own }) => !own);
    if (open.length > 0) setAsked({ decision, rows: open, order: ordered });
  };
  const askOnes = (decision: Decision) => ask(decision, chosen.length > 0 ? chosen : active ? [active] : []);
  useDecisionKeys(askOnes, asked === null && !reviewed ? DECISIONS : []);

  const asItIsNow = (seen: Concern): Concern =>
    asSeen(
      seen,
      waiting.find(({ proposal }) => proposal.id === seen.proposal.id),
    );

  const columns = useWaitingColumns();
  const ordered = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort]);
  const step = (by: 1 | -1) => {
    const to = ordered[ordered.findIndex(({ proposal }) => proposal.id === open) + by];
    if (to) setFilters({ open: to.proposal.id });
  };

  return (
    <>
      <PageHeader title={words.title} />
      <Loaded query={query}>
        {() =>
          waiting.length === 0 ? (
            <EmptyState Icon={IconChecks} title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <Group mb="sm" role="search" className="no-print">
                <SearchField label={words.search} width={360} value={q} onChange={(next) => setFilters({ q: next })} />
              </Group>
              <Group justify="space-between" mb="sm" gap="sm" className="no-print">
                <Text size="sm" role="status">
                  {chosen.length > 0 ? words.selected(chosen.length) : words.none}{' '}
                  {chosen.length === 0 && (
                    <Text span inherit visibleFrom="sm">
                      {words.rowKeys}
                    </Text>
                  )}
                </Text>
                <Group gap="xs">
                  <DecisionButtons
                    disabled={!chosen.some(({ own }) => !own)}
                    onDecide={(decision) => ask(decision, chosen)}
                  />
                </Group>
              </Group>
              {rows.length === 0 ? (
                <NothingFound title={words.nothing} onClear={clearFilters} />
              ) : (
                <DataTable
                  label={words.title}
                  rows={rows}
                  columns={columns}
                  rowId={({ proposal }) => proposal.id}
                  rowName={({ proposal }) => titleOf(proposal)}
                  onOpen={({ proposal }) => setFilters({ open: proposal.id })}
                  onActive={setActive}
                  rowHeight={rowHeight}
                  sort={sort}
                  onSort={(next) => setFilters({ sort: next })}
                  selected={selected}
                  onSelect={setSelected}
                />
              )}
            </>
          )
        }
      </Loaded>
      <Suspense>
        {reviewed && (
          <Review
            row={reviewed}
            // while a decision is being confirmed, keys are the dialog's
            keys={asked === null}
            onDecide={(decision) => ask(decision, [reviewed])}
            onStep={step}
            onClose={() => setFilters({ open: null })}
          />
        )}
        {asked && (
          <DecisionDialog
            asked={{ ...asked, rows: asked.rows.map(asItIsNow) }}
            onClose={(decided) => {
              setAsked(null);
              // what was refused may be decided on again
              setSelected((before) => new Set([...before].filter((id) => !decided.has(Number(id)))));
              if (open !== null && decided.has(open)) {
                setFilters({ open: nextOf(asked.order, open, decided)?.proposal.id ?? null });
              }
            }}
          />
        )}
      </Suspense>
    </>
  );
}
