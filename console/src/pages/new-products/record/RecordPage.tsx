import { Button, Grid, Menu, Stack } from '@mantine/core';
import {
  canTakeBack,
  isDeletable,
  isEditable,
  isLaunched,
  isToBeOrdered,
  isTransition,
  type Transition,
} from '@promo/contracts/npl/lifecycle';
import type { NplProduct, NplStatusChange } from '@promo/contracts/npl/record';
import type { TakenBack } from '@promo/contracts/npl/words';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { statusOf } from '../../../api/errors.ts';
import { read } from '../../../api/query.ts';
import { idFrom } from '../../../format/address.ts';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import { useMay } from '../../../session/session.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { confirmRemoval } from '../../../ui/confirm.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Loaded, NotFoundState } from '../../../ui/states.tsx';
import { guess, useAction } from '../../../ui/useAction.ts';
import { moveText } from '../../../wording/npl.text.ts';
import { text as arrivalText } from '../moves/arrival.text.ts';
import { Allocations } from './Allocations.tsx';
import { Forecasts } from './Forecasts.tsx';
import { History } from './History.tsx';
import { MasterForm } from './MasterForm.tsx';
import { MasterRead } from './MasterRead.tsx';
import { Order } from './Order.tsx';
import { Promotions } from './Promotions.tsx';
import { SameEan, useSameEan } from './SameEan.tsx';
import { Section } from './Section.tsx';
import { SoldAlready, useSales } from './SoldAlready.tsx';
import { Substitutions } from './Substitutions.tsx';
import { text } from './text.ts';
import { WhenToOrder } from './WhenToOrder.tsx';

const MoveDialog = lazy(() => import('../moves/MoveDialog.tsx'));
const CorrectDialog = lazy(() => import('../moves/CorrectDialog.tsx'));
const ArrivalDialog = lazy(() => import('../moves/ArrivalDialog.tsx'));
const CheckDialog = lazy(() => import('../check/CheckDialog.tsx'));

/** One new product with all that belongs to it. */
export default function RecordPage() {
  const id = idFrom(useParams().id);
  const query = useQuery({ ...read('GET /api/npl/:id', { params: { id: id ?? 0 } }), enabled: id !== null });
  if (id === null) return <NotFoundState asPage />;
  return (
    <Loaded query={query} asPage shape="panels">
      {(record) => <Page key={id} record={record} isDeleted={statusOf(query.error) === 404} />}
    </Loaded>
  );
}

interface PageProps {
  readonly record: NplProduct;
  /** Somebody has deleted it since it was read. */
  readonly isDeleted: boolean;
}

function Page({ record, isDeleted }: PageProps) {
  const words = useText(text);
  const [move, setMove] = useState<Transition | null>(null);
  const [dialog, setDialog] = useState<'correct' | 'arrival' | 'check' | null>(null);
  const close = () => setDialog(null);
  const sales = useSales(record);
  const same = useSameEan(record);
  // where there is one column, when to order stands first while that is the question
  const waits = isToBeOrdered(record.status);
  return (
    <>
      <BackLink href="/new-products">{words.back}</BackLink>
      <PageHeader title={`${record.name} · ${record.sku}`} aside={<ListingBadge status={record.status} />}>
        {!isDeleted && <Actions record={record} onMove={setMove} onArrival={() => setDialog('arrival')} />}
      </PageHeader>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }} order={{ base: waits ? 2 : 1, lg: 1 }}>
          <Stack gap="md">
            <SoldAlready sales={sales} />
            <SameEan of={record} same={same} />
            <Section title={words.master}>
              {isEditable(record.status) ? (
                <MasterForm record={record} isDeleted={isDeleted} />
              ) : (
                <MasterRead record={record} />
              )}
            </Section>
            <Substitutions record={record} />
            <Forecasts record={record} />
            <Allocations record={record} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: waits ? 1 : 2, lg: 2 }}>
          <Stack gap="md">
            <WhenToOrder record={record} onCheck={() => setDialog('check')} />
            <Promotions record={record} />
            <Order record={record} onCorrect={() => setDialog('correct')} onArrival={() => setDialog('arrival')} />
            <History history={record.history} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Suspense>
        {move && <MoveDialog move={move} record={record} onClose={() => setMove(null)} />}
        {dialog === 'correct' && <CorrectDialog record={record} onClose={close} />}
        {dialog === 'arrival' && <ArrivalDialog record={record} onClose={close} />}
        {dialog === 'check' && <CheckDialog onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  readonly record: NplProduct;
  readonly onMove: (move: Transition) => void;
  readonly onArrival: () => void;
}

/** The steps that the record's state allows, the next one last. */
function Actions({ record, onMove, onArrival }: ActionsProps) {
  const words = useText(text);
  const moves = useText(moveText);
  const may = useMay();
  const remove = useRemoval(record);
  const takeBack = useTakingBack(record, onArrival);
  const { status } = record;
  const steps = record.allowed_actions.filter(isTransition);
  const draft = isDeletable(record.status);
  return (
    <>
      {isLaunched(record.status) && may('npl_report') && (
        <Button component={Link} variant="default" href={`/new-product-sales?sku=${encodeURIComponent(record.sku)}`}>
          {words.sales}
        </Button>
      )}
      {(steps.includes('phase-out') || canTakeBack(status)) && (
        <MoreMenu>
          {canTakeBack(status) && <Menu.Item onClick={takeBack}>{words.takeBack[status]}</Menu.Item>}
          {steps.includes('phase-out') && (
            <Menu.Item c="var(--bad)" onClick={() => onMove('phase-out')}>
              {moves['phase-out']}
            </Menu.Item>
          )}
          {draft && (
            <Menu.Item c="var(--bad)" onClick={remove}>
              {words.remove}
            </Menu.Item>
          )}
        </MoreMenu>
      )}
      {steps
        .filter((step) => step !== 'phase-out')
        .map((step) => (
          <Button key={step} onClick={() => onMove(step)}>
            {moves[step]}
          </Button>
        ))}
    </>
  );
}

/** Deletes a draft, after a question about it as it is then: what somebody has filled in since is not lost. */
function useRemoval({ id, name, version }: NplProduct): () => void {
  const words = useText(text);
  const [, navigate] = useLocation();
  const remove = useAction<number, unknown>({
    run: (asked) => call('DELETE /api/npl/:id', { params: { id }, ifMatch: asked }),
    optimistic: () => [
      guess('GET /api/npl', ({ items, total }) => ({ items: items.filter((one) => one.id !== id), total: total - 1 })),
    ],
    stale: ['/api/npl'],
    done: () => words.removed(name),
  });
  const run = () => {
    navigate('/new-products');
    remove.mutate(version);
  };
  return () => confirmRemoval({ title: words.removeTitle, body: words.removeBody(name), run });
}

/** Takes back the last step as marked by mistake, after a question about the record as it is then; of an order what has arrived comes first. */
function useTakingBack({ id, name, status, version, arrivals }: NplProduct, onArrival: () => void): () => void {
  const words = useText(text);
  const parts = useText(arrivalText);
  const takeBack = useAction<{ from: TakenBack; version: number }, NplStatusChange>({
    run: ({ from, version }) =>
      call('POST /api/npl/:id/take-back', { params: { id }, body: { from }, ifMatch: version }),
    stale: ['/api/npl'],
    done: (_, { from }) => words.takenBack[from],
  });
  return () => {
    if (!canTakeBack(status)) return;
    const title = words.takeBackTitle[status];
    if (status === 'ordered' && arrivals)
      return confirmRemoval({ title, body: words.arrivalsFirst, action: parts.open, run: onArrival });
    const [body, action] = [words.takeBackBody[status](name), words.takeBack[status]];
    confirmRemoval({ title, body, action, run: () => takeBack.mutate({ from: status, version }) });
  };
}
