import { Box, Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Transition } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { read, readOn } from '../../api/query.ts';
import { sortedBy } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { useFilters } from '../../ui/filters.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SavedViews } from '../../views/SavedViews.tsx';
import { Filters } from './Filters.tsx';
import { FILTERS, queryOf, TYPING_MS } from './filters.ts';
import { Summary } from './Summary.tsx';
import { text } from './text.ts';

// Whoever looks at one of them needs nothing of the other.
const Board = lazy(() => import('./board/Board.tsx'));
const RecordList = lazy(() => import('./RecordList.tsx'));
const NoRecords = lazy(() => import('./NoRecords.tsx'));
const MoveDialog = lazy(() => import('./moves/MoveDialog.tsx'));
const CreateDialog = lazy(() => import('./CreateDialog.tsx'));
const CheckDialog = lazy(() => import('./check/CheckDialog.tsx'));
const ReceiveDialog = lazy(() => import('./moves/ReceiveDialog.tsx'));
const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

type Dialog = 'create' | 'check' | 'import' | 'receive';

/** New products on their way from draft to sale: a board by state, or a list. */
export default function NewProductsPage() {
  const words = useText(text);
  const [filters, setFilters, clearFilters] = useFilters(FILTERS);
  const onBoard = filters.view === 'board';
  // the board has a column for every state
  const seen = useMemo(() => (onBoard ? { ...filters, status: [] } : filters), [filters, onBoard]);
  const [asked] = useDebouncedValue(seen, TYPING_MS);
  const shown = queryOf(asked);
  const list = useQuery(readOn('GET /api/npl', { query: shown }));
  // groups to choose from are those of all products
  const { data: all } = useQuery(read('GET /api/npl/summary'));
  const { q, channel, group } = shown;
  const counted = useQuery(
    readOn('GET /api/npl/summary', q || channel || group.length > 0 ? { query: { q, channel, group } } : {}),
  );
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [moving, setMoving] = useState<{ record: NplListItem; move: Transition } | null>(null);
  const create = () => setDialog('create');
  useShortcut('n', words.create, create);

  const groups = sortedBy(Object.keys(all?.by_group ?? {}).filter(Boolean), (name) => name);
  const filtered = `${filters.q}${filters.channel}${filters.counted}` !== '' || shown.status.length + group.length > 0;
  const onMove = (record: NplListItem, move: Transition) => setMoving({ record, move });

  return (
    <>
      <PageHeader title={words.title}>
        <SavedViews />
        <ExportButton route="GET /api/npl" query={queryOf(seen)} name={[words.title]} />
        <Button variant="default" component={Link} href="/new-products/orders" visibleFrom="sm">
          {words.toOrder}
        </Button>
        <Button variant="default" visibleFrom="sm" onClick={() => setDialog('check')}>
          {words.checkNow}
        </Button>
        <More onOpen={setDialog} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
          {words.create}
        </Button>
      </PageHeader>
      <Box mb="md">
        <Summary summary={counted.data} filter={filters} />
      </Box>
      <Filters values={filters} groups={groups} onChange={setFilters} />
      <Loaded query={list} shape="board">
        {({ items }) => (
          <Suspense fallback={<Loading shape="board" />}>
            {items.length === 0 ? (
              <NoRecords
                onClear={filtered ? clearFilters : null}
                onImport={() => setDialog('import')}
                onCreate={create}
              />
            ) : onBoard ? (
              <Board records={items} onMove={onMove} onReceive={() => setDialog('receive')} />
            ) : (
              <RecordList records={items} sort={filters.sort} onSort={(sort) => setFilters({ sort })} />
            )}
          </Suspense>
        )}
      </Loaded>
      <Suspense>
        {moving && <Moving {...moving} listed={list.data?.items} onClose={() => setMoving(null)} />}
        {dialog === 'create' && <CreateDialog onClose={() => setDialog(null)} />}
        {dialog === 'check' && <CheckDialog onClose={() => setDialog(null)} />}
        {dialog === 'receive' && <ReceiveDialog onClose={() => setDialog(null)} />}
        {dialog === 'import' && <ImportDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

interface MovingProps {
  /** As it was asked for. */
  readonly record: NplListItem;
  readonly move: Transition;
  readonly listed: readonly NplListItem[] | undefined;
  readonly onClose: () => void;
}

/** A step of a record as it now is: one that is listed no more, since somebody else has moved it on, is read by itself. */
function Moving({ record, move, listed, onClose }: MovingProps) {
  const shown = listed?.find(({ id }) => id === record.id);
  const gone = useQuery({
    ...read('GET /api/npl/:id', { params: { id: record.id } }),
    enabled: listed !== undefined && shown === undefined,
  });
  return <MoveDialog move={move} record={shown ?? gone.data ?? record} onClose={onClose} />;
}

/** What is done less often; on a narrow screen also what has no room. */
function More({ onOpen }: { onOpen: (dialog: Dialog) => void }) {
  const words = useText(text);
  return (
    <MoreMenu>
      <Menu.Item hiddenFrom="sm" component={Link} href="/new-products/orders">
        {words.toOrder}
      </Menu.Item>
      <Menu.Item hiddenFrom="sm" onClick={() => onOpen('check')}>
        {words.checkNow}
      </Menu.Item>
      <Menu.Item component={Link} href="/new-products/allocations">
        {words.allocations}
      </Menu.Item>
      <Menu.Item onClick={() => onOpen('receive')}>{words.receive}</Menu.Item>
      <Menu.Item onClick={() => onOpen('import')}>{words.importCsv}</Menu.Item>
    </MoreMenu>
  );
}
