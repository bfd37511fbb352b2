import { Button, Group, Text } from '@mantine/core';
import { DECISIONS, type Decision } from '@promo/contracts/promo-proposals/words';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { lazy, Suspense, useMemo, useState } from 'react';
import { percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { draftOf } from '../../plan/draft.ts';
import { ownerOf, people } from '../../plan/people.ts';
import { Badge } from '../../ui/Badge.tsx';
import { integer, text as plain, useFilters } from '../../ui/filters.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Asked } from './DecisionDialog.tsx';
import { text } from './text.ts';
import { useInbox, type Waiting } from './useInbox.ts';
import { Warnings } from './Warnings.tsx';

const Review = lazy(() => import('./Review.tsx'));
const DecisionDialog = lazy(() => import('./DecisionDialog.tsx'));

const FILTERS = { sort: plain, open: integer };
/** The buttons: approval stands last. */
const [APPROVE, ...OTHERS] = DECISIONS;
const BUTTONS = [...OTHERS, APPROVE];
const COLORS = { approve: 'teal.9', reject: 'red', request_revision: 'grape' } as const;

/** What waits for a decision, alone or many at once. */
export default function ApprovalsPage() {
  const words = useText(text);
  const names = useText(people);
  const { query, rows } = useInbox();
  const [{ sort, open }, setFilters] = useFilters(FILTERS);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const [active, setActive] = useState<Waiting | undefined>();
  const [asked, setAsked] = useState<Asked | null>(null);

  const reviewed = rows.find(({ proposal }) => proposal.id === open);
  const chosen = rows.filter(({ proposal }) => selected.has(proposal.id));
  const ask = (decision: Decision, about: readonly Waiting[]) => {
    const open = about.filter(({ own }) => !own);
    if (open.length > 0) setAsked({ decision, rows: open });
  };
  const askOnes = (decision: Decision) => ask(decision, chosen.length > 0 ? chosen : active ? [active] : []);
  useShortcut('a', words.decisions.approve, () => askOnes('approve'));
  useShortcut('r', words.decisions.reject, () => askOnes('reject'));

  const columns = useMemo<Column<Waiting>[]>(
    () => [
      {
        key: 'title',
        header: words.name,
        cell: ({ proposal, own }) => (
          <>
            <strong>{proposal.title ?? words.untitled}</strong> {own && <Badge hue="grey">{words.own}</Badge>}
          </>
        ),
        sort: ({ proposal }) => proposal.title,
      },
      {
        key: 'weeks',
        header: words.weeks,
        width: 158,
        cell: ({ proposal }) => {
          const { start_yw, end_yw } = draftOf(proposal);
          return weekSpan(start_yw, end_yw);
        },
        sort: ({ proposal }) => draftOf(proposal).start_yw,
        from: 'sm',
      },
      textColumn('source', words.source, ({ proposal }) => proposal.source, { width: 120, from: 'md' }),
      textColumn('user', words.user, ({ proposal }) => ownerOf(proposal, names), { width: 150, from: 'lg' }),
      figureColumn('skus', words.nSkus, ({ proposal }) => proposal.n_skus, String, { width: 80, from: 'sm' }),
      figureColumn(
        'discount',
        words.discount,
        ({ discount }) => discount,
        (value) => percent(value, 1),
        { width: 84, from: 'md' },
      ),
      {
        key: 'warnings',
        header: words.warnings,
        width: 205,
        cell: (row) => <Warnings row={row} />,
        sort: ({ conflicts, breaches }) => conflicts + breaches,
      },
      {
        key: 'days',
        header: words.pending,
        width: 86,
        align: 'right',
        cell: ({ days }) => words.days(days),
        sort: ({ days }) => days,
        from: 'xs',
      },
    ],
    [words, names],
  );

  return (
    <>
      <PageHeader title={words.title} />
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<IconChecks size={40} aria-hidden />} title={words.empty} hint={words.emptyHint} />
          ) : (
            <>
              <Group justify="space-between" mb="sm" gap="sm">
                <Text size="sm" role="status">
                  {chosen.length > 0 ? words.selected(chosen.length) : words.none}
                </Text>
                <Group gap="xs">
                  {BUTTONS.map((decision) => (
                    <Button
                      key={decision}
                      color={COLORS[decision]}
                      variant={decision === 'approve' ? 'filled' : 'outline'}
                      disabled={!chosen.some(({ own }) => !own)}
                      onClick={() => ask(decision, chosen)}
                    >
                      {words.decisions[decision]}
                    </Button>
                  ))}
                </Group>
              </Group>
              <DataTable
                label={words.title}
                rows={rows}
                columns={columns}
                rowId={({ proposal }) => proposal.id}
                rowName={({ proposal }) => proposal.title ?? `#${proposal.id}`}
                onOpen={({ proposal }) => setFilters({ open: proposal.id })}
                onActive={setActive}
                sort={sort}
                onSort={(next) => setFilters({ sort: next })}
                selected={selected}
                onSelect={setSelected}
              />
            </>
          )
        }
      </Loaded>
      <Suspense>
        {reviewed && (
          <Review
            row={reviewed}
            onDecide={(decision) => ask(decision, [reviewed])}
            onClose={() => setFilters({ open: null })}
          />
        )}
        {asked && (
          <DecisionDialog
            asked={asked}
            onClose={(decided) => {
              setAsked(null);
              if (!decided) return;
              setSelected(new Set());
              setFilters({ open: null });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
