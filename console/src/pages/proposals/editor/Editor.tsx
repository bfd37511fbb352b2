import { Paper, Stack } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { mayChange } from '@promo/contracts/promo-proposals/rights';
import { isFirm } from '@promo/contracts/promo-proposals/submitted';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { Coupons } from '../../../plan/coupons/Coupons.tsx';
import { type Draft, movedTo, startingOn } from '../../../plan/draft.ts';
import { useDraftOutlook } from '../../../plan/economics/useExpected.ts';
import { decisionsOn, movesOf } from '../../../plan/moves.ts';
import { ProposalBadge } from '../../../plan/ProposalBadge.tsx';
import { hasBegun } from '../../../plan/running.ts';
import { Trail } from '../../../plan/Trail.tsx';
import { titleOrNone } from '../../../plan/title.ts';
import { useMay, useMe } from '../../../session/session.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Beginning } from '../prefill.ts';
import { text } from '../text.ts';
import { Actions } from './Actions.tsx';
import { Basics } from './basics/Basics.tsx';
import { BasicsRead } from './basics/BasicsRead.tsx';
import { type Place, remarksOn } from './checklist/checklist.ts';
import { useDraftConflicts } from './conflicts/useDraftConflicts.ts';
import Decide from './Decide.tsx';
import { codeAt, FaultsProvider, MEANWHILE, useFaultyFields } from './faults.ts';
import { jumpTo } from './jump.ts';
import { Lines } from './lines/Lines.tsx';
import { LinesHead } from './lines/LinesHead.tsx';
import { Notices } from './Notices.tsx';
import { Summary } from './Summary.tsx';
import { useDraft } from './useDraft.ts';
import { useNc30 } from './useNc30.ts';
import { faultsByLine, useSaving } from './useSaving.ts';

const Gone = lazy(() => import('../Gone.tsx'));
const FromCatalogue = lazy(() => import('./lines/FromCatalogue.tsx'));
const LineDetails = lazy(() => import('./line-details/LineDetails.tsx'));
const Overtaken = lazy(() => import('../../../plan/overtaken/Overtaken.tsx'));
const PlanAgainstActual = lazy(() => import('../outcome/PlanAgainstActual.tsx'));
const ConflictDrawer = lazy(() => import('./conflicts/ConflictDrawer.tsx'));

interface Props extends Partial<Beginning> {
  /** As it was last known; null for a new one, which begins with `fresh`. */
  readonly known: Proposal | null;
  /** Somebody has deleted it since. What is changed here goes on as a new one. */
  readonly gone?: boolean;
  readonly fresh: Draft;
}

/** A proposal with its lines, each checked and forecast as it stands, saved or not; to be read where it cannot be changed. */
export function Editor({ known, gone = false, fresh, begun = null, aside = false }: Props) {
  const words = useText(text);
  const may = useMay();
  const me = useMe();
  const today = useToday();
  const proposal = gone ? null : known;
  const editing = useDraft(known, fresh, begun);
  const { draft, change, changeLine, fillLine, removeLine } = editing;
  const saving = useSaving(proposal, editing);
  const { nc30, isWhole, failed } = useNc30(draft, proposal?.id ?? null);
  const conflicts = useDraftConflicts(draft, proposal?.id ?? null);
  const outlook = useDraftOutlook(draft, proposal);
  const [detailedCode, setDetailedCode] = useState<string | null>(null);
  const [showsConflicts, setShowsConflicts] = useState(false);
  const showConflicts = useCallback(() => setShowsConflicts(true), []);
  const [goTo, setGoTo] = useState<{ readonly index: number } | null>(null);
  const [checking, setChecking] = useState(false);
  const codes = useMemo(() => new Set(draft.skus.map(({ code }) => code)), [draft.skus]);
  const { faults, standing, drawn, forget } = useFaultyFields(codes);

  // what can be decided on, or could a moment ago: after the decision the way to the next one stands there
  const decidable = useRef(false);
  decidable.current ||= proposal !== null && decisionsOn(proposal.status).length > 0;

  const unpriced = draft.skus.filter(({ regular_price }) => regular_price === null);
  const detailed = draft.skus.find(({ code }) => code === detailedCode);
  const own = proposal === null || mayChange(me, proposal);
  const disabled = !may('promo_plan') || !own || !movesOf(proposal?.status ?? null).edit;
  const dirty = editing.dirty || standing.length > 0;
  const remarks = remarksOn(draft, {
    today,
    faulty: standing,
    nc30,
    expected: outlook.expected?.lines,
    better_eur: outlook.expected?.better_eur,
    conflicts: conflicts.open ?? 0,
    refused: conflicts.refused,
    unchecked: { nc30: failed, conflicts: conflicts.error !== null && conflicts.refused.length === 0 },
  });

  const fieldFaults = new Map([...faultsByLine(conflicts.refused), ...saving.faults]);

  const jump = (place: Place) => {
    if (place === 'conflicts') return showConflicts();
    const code = codeAt(place.field);
    setGoTo(code === undefined ? null : { index: draft.skus.findIndex((line) => line.code === code) });
    jumpTo(place.field);
  };
  const save: typeof saving.save.mutate = (how) => {
    const [faulty] = standing;
    if (faulty) return jump({ field: faulty.at });
    // what somebody deleted contradicts nothing that becomes a new one
    if (proposal && editing.contradicted) return jump({ field: MEANWHILE });
    if (how.submit && remarks.some(({ blocks }) => blocks)) return setChecking(true);
    saving.save.mutate(how);
  };

  if (gone && known && !dirty) {
    return (
      <Suspense>
        <Gone id={known.id} />
      </Suspense>
    );
  }
  return (
    <FaultsProvider value={faults}>
      <PageHeader
        title={proposal ? titleOrNone(draft.title) : draft.title || words.newProposal}
        aside={
          <>
            {proposal && <ProposalBadge status={proposal.status} />}
            {dirty && !disabled && <Badge hue="plain">{words.unsaved}</Badge>}
          </>
        }
      >
        <Actions
          proposal={proposal}
          draft={draft}
          dirty={dirty}
          saving={saving}
          onSave={save}
          checklist={{ remarks, opened: checking, onOpened: setChecking, onJump: jump, onChange: changeLine }}
        />
        <Suspense>
          {proposal && decidable.current && may('promo_review') && !dirty && (
            <Decide
              proposal={proposal}
              conflicts={conflicts.isCurrent ? conflicts.open : undefined}
              nc30={isWhole ? nc30 : undefined}
            />
          )}
        </Suspense>
      </PageHeader>
      <Stack gap="md">
        <Notices
          proposal={proposal}
          deleted={gone && known ? known.id : null}
          editing={editing}
          aside={aside ? fresh : null}
          onSave={() => save({})}
          onForget={forget}
        />
        <Paper withBorder p="md" component="section" aria-label={words.basics} key={`basics ${drawn}`}>
          {disabled && proposal ? (
            <BasicsRead proposal={proposal} draft={draft} />
          ) : (
            <Basics proposal={proposal} draft={draft} onChange={change} faults={fieldFaults} />
          )}
        </Paper>
        {/* What is below comes with what came of the plan, which would push it away. */}
        <Suspense>
          {proposal && hasBegun(today, proposal) && <PlanAgainstActual proposal={proposal} />}
          <Summary
            draft={draft}
            outlook={outlook}
            proposal={dirty ? null : proposal}
            nc30={nc30}
            conflicts={conflicts.open}
            onConflicts={showConflicts}
          />
          <div>
            <LinesHead editing={editing} codes={codes} disabled={disabled} />
            <Lines
              key={drawn}
              draft={draft}
              nc30={failed ? null : nc30}
              expected={outlook.expected?.lines}
              clashes={conflicts.byCode}
              disabled={disabled}
              faults={saving.faults}
              goTo={goTo}
              onChange={changeLine}
              onRemove={removeLine}
              onDetails={setDetailedCode}
              onConflicts={showConflicts}
            />
          </div>
          <Suspense>
            {proposal && isFirm(proposal) && !hasBegun(today, proposal) && <Overtaken proposal={proposal} framed />}
            <Coupons of={draft} framed />
          </Suspense>
          {proposal && (
            <Paper withBorder p="md" component="section" aria-label={words.trail}>
              <Trail proposal={proposal} />
            </Paper>
          )}
        </Suspense>
      </Stack>
      <Suspense>{unpriced.length > 0 && <FromCatalogue lines={unpriced} fillLine={fillLine} />}</Suspense>
      <Suspense>
        {detailed && (
          <LineDetails
            id={proposal?.id ?? null}
            line={detailed}
            draft={draft}
            nc30={nc30.get(detailed.code)}
            expected={outlook.expected?.lines.get(detailed.code)}
            disabled={disabled}
            onChange={changeLine}
            onStart={(first) => change(startingOn(draft, first))}
            onClose={() => setDetailedCode(null)}
          />
        )}
        {showsConflicts && (
          <ConflictDrawer
            conflicts={conflicts}
            lines={draft.skus}
            disabled={disabled}
            saved={proposal !== null && !dirty}
            onStart={(start) => change(movedTo(draft, start))}
            onRemove={removeLine}
            onClose={() => setShowsConflicts(false)}
          />
        )}
      </Suspense>
    </FaultsProvider>
  );
}
