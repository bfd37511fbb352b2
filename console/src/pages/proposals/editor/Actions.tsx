import { Button, Menu } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { mayChange, mayDelete } from '@promo/contracts/promo-proposals/rights';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../i18n/messages.ts';
import type { Draft } from '../../../plan/draft.ts';
import { movesOf, NO_MOVES } from '../../../plan/moves.ts';
import { titleOf } from '../../../plan/title.ts';
import { useMay, useMe } from '../../../session/session.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { text } from '../text.ts';
import { Checklist, type ChecklistProps } from './checklist/Checklist.tsx';
import { useRemoval } from './useRemoval.ts';
import type { Save, useSaving } from './useSaving.ts';

const CopyDialog = lazy(() => import('./CopyDialog.tsx'));
const Reason = lazy(() => import('./Reason.tsx'));

interface Props {
  readonly proposal: Proposal | null;
  readonly draft: Draft;
  readonly dirty: boolean;
  readonly saving: ReturnType<typeof useSaving>;
  /** Saves, unless something is in the way. */
  readonly onSave: (how: Save) => void;
  readonly checklist: ChecklistProps;
}

/** What can be done with the proposal in its state; the main thing last. */
export function Actions({ proposal, draft, dirty, saving: { save, move }, onSave, checklist }: Props) {
  const words = useText(text);
  const may = useMay();
  const me = useMe();
  const own = proposal === null || mayChange(me, proposal);
  const moves = own ? movesOf(proposal?.status ?? null) : NO_MOVES;
  const [copying, setCopying] = useState(false);
  const [asking, setAsking] = useState<'withdrawn' | 'draft' | null>(null);
  if (!may('promo_plan')) return null;
  const busy = save.isPending || move.isPending;
  return (
    <>
      {proposal && (
        <MoreActions
          proposal={proposal}
          // what is not edited any more is there to be copied
          copies={!moves.edit}
          onCopy={() => setCopying(true)}
          onWithdraw={moves.withdraw ? () => setAsking('withdrawn') : undefined}
        />
      )}
      {moves.reopen && (
        <Button variant="default" loading={busy} onClick={() => setAsking('draft')}>
          {words.reopen}
        </Button>
      )}
      {moves.edit && (
        <Button
          variant={moves.submit ? 'default' : 'filled'}
          disabled={!dirty}
          loading={busy}
          onClick={() => onSave({})}
        >
          {proposal ? words.save : words.saveDraft}
        </Button>
      )}
      {moves.submit && (
        <>
          <Checklist {...checklist} />
          <Button loading={busy} onClick={() => onSave({ submit: true })}>
            {words.submit}
          </Button>
        </>
      )}
      <Suspense>
        {copying && <CopyDialog draft={draft} onClose={() => setCopying(false)} />}
        {proposal && asking && (
          <Reason
            move={asking}
            title={titleOf(proposal)}
            dirty={dirty}
            onClose={() => setAsking(null)}
            onConfirm={(log_line) => {
              setAsking(null);
              move.mutate({ status: asking, log_line });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface MoreProps {
  readonly proposal: Proposal;
  /** Copying has a button of its own where there is room. */
  readonly copies: boolean;
  readonly onCopy: () => void;
  readonly onWithdraw: (() => void) | undefined;
}

function MoreActions({ proposal, copies, onCopy, onWithdraw }: MoreProps) {
  const words = useText(text);
  const me = useMe();
  const remove = useRemoval(proposal);
  return (
    <>
      {copies && (
        <Button variant="default" visibleFrom="sm" onClick={onCopy}>
          {words.copy}
        </Button>
      )}
      <MoreMenu>
        <Menu.Item hiddenFrom={copies ? 'sm' : undefined} onClick={onCopy}>
          {words.copy}
        </Menu.Item>
        <Menu.Item component={Link} href={`/proposals/${proposal.id}/labels`}>
          {words.labels}
        </Menu.Item>
        <Menu.Item component={Link} href={`/proposals/${proposal.id}/evidence`}>
          {words.evidence}
        </Menu.Item>
        {onWithdraw && <Menu.Item onClick={onWithdraw}>{words.withdraw}</Menu.Item>}
        {mayDelete(me, proposal) && (
          <>
            <Menu.Divider />
            <Menu.Item c="var(--bad)" onClick={remove}>
              {words.remove}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
    </>
  );
}
