import { Alert, Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { mayChange } from '@promo/contracts/promo-proposals/rights';
import { Suspense } from 'react';
import { useText } from '../../../i18n/messages.ts';
import type { Draft } from '../../../plan/draft.ts';
import { movesOf } from '../../../plan/moves.ts';
import { sentBack } from '../../../plan/returned.ts';
import { useMay, useMe } from '../../../session/session.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { text } from '../text.ts';
import type { Editing } from './useDraft.ts';
import { warned } from './warned.ts';

const CameBack = lazy(() => import('./CameBack.tsx'));
const Deleted = lazy(() => import('./Deleted.tsx'));
const Meanwhile = lazy(() => import('./meanwhile/Meanwhile.tsx'));
const SubmitWarnings = lazy(() => import('./SubmitWarnings.tsx'));

interface Props {
  readonly proposal: Proposal | null;
  readonly editing: Editing;
  /** The one that was edited and that somebody has deleted; null while it is there. */
  readonly deleted: number | null;
  /** Saves what is in the fields. */
  readonly onSave: () => void;
  /** What was asked for beside changes that came back. */
  readonly aside: Draft | null;
  /** Forgets what stands in fields and was not taken over. */
  readonly onForget: () => void;
}

/** What one should know before going on: changed by somebody else, sent back, or not to be changed at all. */
export function Notices({ proposal, deleted, editing, aside, onSave, onForget }: Props) {
  const words = useText(text);
  const may = useMay();
  const me = useMe();
  const warning = warned.use();
  const status = proposal?.status;
  const asked = proposal && sentBack(proposal);
  const discard = () => {
    onForget();
    editing.discard();
  };
  return (
    <>
      <Suspense>
        {deleted !== null ? (
          <Deleted id={deleted} onKeep={onSave} onDiscard={discard} />
        ) : (
          (editing.contradicted || editing.joined.length > 0) && (
            <Meanwhile
              key={proposal?.version}
              editable={movesOf(status ?? null).edit}
              editing={editing}
              onDiscard={discard}
            />
          )
        )}
      </Suspense>
      <Suspense>
        {editing.restored && <CameBack aside={aside} onDiscard={discard} />}
        {warning && warning.id === proposal?.id && <SubmitWarnings warnings={warning.warnings} lines={proposal.skus} />}
      </Suspense>
      {asked && (
        <Alert color="grape" title={words.revisionAsked}>
          <Text size="sm">{asked.params?.feedback}</Text>
        </Alert>
      )}
      {!may('promo_plan') ? (
        <Text size="sm">{words.noPlan}</Text>
      ) : proposal && !mayChange(me, proposal) ? (
        <Text size="sm">{words.notYours}</Text>
      ) : (
        (status === 'approved' || status === 'rejected' || status === 'withdrawn') && (
          <Text size="sm">{words.readOnly[status]}</Text>
        )
      )}
    </>
  );
}
