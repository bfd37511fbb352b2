import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { mayChange } from '@promo/contracts/promo-proposals/rights';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { useConflicts } from '../../../plan/conflicts.ts';
import { type Draft, startingOn } from '../../../plan/draft.ts';
import { useDraftOutlook } from '../../../plan/economics/useExpected.ts';
import { movesOf } from '../../../plan/moves.ts';
import { ProposalBadge } from '../../../plan/ProposalBadge.tsx';
import { Trail } from '../../../plan/Trail.tsx';
import { useMay, useMe } from '../../../session/session.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ProductField } from '../../../ui/ProductField.tsx';
import { text } from '../text.ts';
import { Actions } from './Actions.tsx';
import { Basics } from './Basics.tsx';
import { Lines } from './Lines.tsx';
import { Notices } from './Notices.tsx';
import { Summary } from './Summary.tsx';
import { useCatalogue } from './useCatalogue.ts';
import { useDraft } from './useDraft.ts';
import { useNc30 } from './useNc30.ts';
import { useSaving } from './useSaving.ts';

const LineDetails = lazy(() => import('./LineDetails.tsx'));
const ConflictDrawer = lazy(() => import('./ConflictDrawer.tsx'));

interface Props {
  /** null for a new one, which begins with `fresh`. */
  readonly proposal: Proposal | null;
  readonly fresh: Draft;
  /** Unsaved contents that a new one begins with. */
  readonly begun?: Draft | null;
}

/** A proposal with its lines, each checked and forecast as it stands, saved or not. */
export function Editor({ proposal, fresh, begun = null }: Props) {
  const words = useText(text);
  const may = useMay();
  const me = useMe();
  const editing = useDraft(proposal, fresh, begun);
  const { draft, dirty, change, changeLine, addLine, removeLine } = editing;
  const saving = useSaving(proposal, editing);
  const { open } = useConflicts();
  const nc30 = useNc30(draft, proposal?.id ?? null);
  const outlook = useDraftOutlook(draft, proposal);
  useCatalogue(draft, changeLine);
  const [detailedCode, setDetailedCode] = useState<string | null>(null);
  const [showsConflicts, setShowsConflicts] = useState(false);
  const detailed = draft.skus.find(({ code }) => code === detailedCode);
  const own = proposal === null || mayChange(me, proposal);
  const disabled = !may('promo_plan') || !own || !movesOf(proposal?.status ?? null).edit;
  const codes = useMemo(() => new Set(draft.skus.map(({ code }) => code)), [draft.skus]);

  return (
    <>
      <PageHeader
        title={draft.title || (proposal ? words.untitled : words.newProposal)}
        aside={
          <>
            {proposal && <ProposalBadge status={proposal.status} />}
            {dirty && <Badge variant="outline">{words.unsaved}</Badge>}
          </>
        }
      >
        <Actions proposal={proposal} draft={draft} dirty={dirty} saving={saving} />
      </PageHeader>
      <Stack gap="md">
        <Notices proposal={proposal} editing={editing} onOverwrite={() => saving.save.mutate({ overwrite: true })} />
        <Paper withBorder p="md" component="section" aria-label={words.basics}>
          <Basics proposal={proposal} draft={draft} onChange={change} disabled={disabled} faults={saving.faults} />
        </Paper>
        <Summary
          outlook={outlook}
          nc30={nc30}
          conflicts={proposal ? (open.get(proposal.id) ?? 0) : 0}
          onConflicts={() => setShowsConflicts(true)}
        />
        <div>
          <Group justify="space-between" mb="xs" align="flex-end">
            <Title order={2} size="h4">
              {words.lines}{' '}
              <Text span size="sm">
                {words.products(draft.skus.length)}
              </Text>
            </Title>
            {!disabled && (
              <SetAll
                lines={draft.skus.length}
                onSet={(discount_pct) =>
                  change({ skus: draft.skus.map((line) => ({ ...line, discount_pct, promo_price: null })) })
                }
              />
            )}
          </Group>
          {!disabled && (
            <ProductField
              mb="xs"
              data-search
              placeholder={words.addProduct}
              aria-label={words.addProduct}
              without={codes}
              onPick={({ sku, name }) => addLine(sku, name)}
            />
          )}
          <Lines
            draft={draft}
            nc30={nc30}
            expected={outlook.expected?.lines}
            disabled={disabled}
            faults={saving.faults}
            onChange={changeLine}
            onRemove={removeLine}
            onDetails={setDetailedCode}
          />
        </div>
        {proposal && (
          <Paper withBorder p="md" component="section" aria-label={words.trail}>
            <Trail proposal={proposal} />
          </Paper>
        )}
      </Stack>
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
        {showsConflicts && proposal && <ConflictDrawer id={proposal.id} onClose={() => setShowsConflicts(false)} />}
      </Suspense>
    </>
  );
}

/** One discount for every line. */
function SetAll({ lines, onSet }: { lines: number; onSet: (discount: number | null) => void }) {
  const words = useText(text);
  const [discount, setDiscount] = useState<number | null>(null);
  if (lines < 2) return null;
  return (
    <Group gap="xs" align="flex-end">
      <NumberField
        size="xs"
        w={110}
        label={words.setAll}
        max={MAX_DISCOUNT}
        rightSection="%"
        value={discount}
        onChange={setDiscount}
      />
      <Button size="xs" variant="default" disabled={discount === null} onClick={() => onSet(discount)}>
        {words.apply}
      </Button>
    </Group>
  );
}
