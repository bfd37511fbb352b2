import { Text, Title } from '@mantine/core';
import type { ApprovalRow } from '@promo/contracts/promo-proposals/approval-row';
import type { Proposal, ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { isByItself, isEdit } from '@promo/contracts/promo-proposals/submitted';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../api/query.ts';
import { messages, useText } from '../i18n/messages.ts';
import { Log } from '../ui/Log.tsx';
import { Loaded } from '../ui/states.tsx';
import { writtenIn } from '../wording/logged.ts';
import { useWorded } from '../wording/wording.ts';
import { CommentsOnDemand } from './comments/CommentsOnDemand.tsx';
import { ProposalBadge } from './ProposalBadge.tsx';
import { ProposalLink } from './ProposalLink.tsx';
import { doneBy, people, reviewerOf } from './people.ts';
import { namesOf, namesOfGone, withNames } from './warning-names.ts';

const text = messages({
  hr: {
    trail: 'Odluke',
    log: 'Dnevnik',
    none: 'Još nema odluka.',
    acknowledged: 'Prihvaćen sukob s prijedlogom',
    spoiled: 'Prihvaćen NC30 sukob s prijedlogom',
  },
  en: {
    trail: 'Decisions',
    log: 'Log',
    none: 'No decisions yet.',
    acknowledged: 'Acknowledged the conflict with proposal',
    spoiled: 'Acknowledged the NC30 conflict with proposal',
  },
});

/** What was said about a proposal; who decided what, and what else happened to it, the latest first. */
export function Trail({ proposal: { id, log, skus } }: { proposal: Pick<Proposal, 'id' | 'log' | 'skus'> }) {
  const words = useText(text);
  const trail = useQuery(read('GET /api/promo/proposals/:proposal_id/approvals', { params: { proposal_id: id } }));
  return (
    <>
      <CommentsOnDemand key={id} id={id} />
      <Title order={3} mt="md" mb={4}>
        {words.trail}
      </Title>
      <Loaded query={trail}>
        {(rows) => (rows.length === 0 ? <Text size="sm">{words.none}</Text> : <Decisions rows={rows} about={id} />)}
      </Loaded>
      <Title order={3} mt="md" mb={4}>
        {words.log}
      </Title>
      <ProposalLog entries={log} lines={skus} />
    </>
  );
}

interface ProposalLogProps {
  readonly entries: readonly ProposalLogEntry[];
  /** Of the proposal, whose products the entries name. */
  readonly lines: Proposal['skus'];
}

/** Lines of a proposal's log. */
export function ProposalLog({ entries, lines }: ProposalLogProps) {
  const names = useText(people);
  const worded = useWorded(entries.some(isEdit));
  const products = useMemo(() => new Map([...namesOfGone(entries), ...namesOf(lines)]), [entries, lines]);
  return (
    <Log
      entries={entries.map((entry) => {
        const { detail, ...coded } = withNames({ ...entry, detail: entry.line }, products);
        const written = writtenIn(entry);
        return {
          key: entry.at + entry.line,
          what: (
            <>
              <span>{worded(coded, detail)}</span>
              {written && <q>{written}</q>}
            </>
          ),
          at: entry.at,
          by: isByItself(entry) ? names.system : doneBy(entry.by, entry.acted_by, names),
        };
      })}
    />
  );
}

/** Decisions on a proposal and conflicts that were acknowledged. */
export function Decisions({ rows, about }: { rows: readonly ApprovalRow[]; about: number }) {
  const names = useText(people);
  return (
    <Log
      entries={rows.map((row) => ({
        key: row.id,
        what: <Decision row={row} about={about} />,
        at: row.created_at,
        by: reviewerOf(row, names),
      }))}
    />
  );
}

function Decision({ row, about }: { row: ApprovalRow; about: number }) {
  const words = useText(text);
  const other = row.proposal_id === about ? row.other_proposal_id : row.proposal_id;
  return (
    <>
      {row.kind === 'acknowledged' ? (
        <span>
          {row.conflict_kind === 'nc30' ? words.spoiled : words.acknowledged}{' '}
          {other !== null && <ProposalLink id={other} />}
        </span>
      ) : (
        <span>
          <ProposalBadge status={row.status_from} /> → <ProposalBadge status={row.status_to} />
        </span>
      )}
      {row.feedback && <q>{row.feedback}</q>}
    </>
  );
}
