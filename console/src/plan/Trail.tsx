import { Text, Title } from '@mantine/core';
import type { ApprovalRow, Proposal, ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read } from '../api/query.ts';
import { messages, useText } from '../i18n/messages.ts';
import { Log } from '../ui/Log.tsx';
import { Loaded } from '../ui/states.tsx';
import { writtenIn } from '../wording/logged.ts';
import { worded } from '../wording/wording.ts';
import { CommentsOnDemand } from './comments/CommentsOnDemand.tsx';
import { ProposalBadge } from './ProposalBadge.tsx';
import { doneBy, people, reviewerOf } from './people.ts';

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
export function Trail({ proposal: { id, log } }: { proposal: Pick<Proposal, 'id' | 'log'> }) {
  const words = useText(text);
  const names = useText(people);
  const trail = useQuery(read('GET /api/promo/proposals/:proposal_id/approvals', { params: { proposal_id: id } }));
  return (
    <>
      <CommentsOnDemand key={id} id={id} />
      <Title order={3} size="h5" mt="md" mb={4}>
        {words.trail}
      </Title>
      <Loaded query={trail}>
        {(rows) => (rows.length === 0 ? <Text size="sm">{words.none}</Text> : <Decisions rows={rows} about={id} />)}
      </Loaded>
      <Title order={3} size="h5" mt="md" mb={4}>
        {words.log}
      </Title>
      <Log
        entries={log.map((entry) => ({
          key: entry.at + entry.line,
          what: <Logged entry={entry} />,
          at: entry.at,
          by: doneBy(entry.by, entry.acted_by, names),
        }))}
      />
    </>
  );
}

function Logged({ entry }: { entry: ProposalLogEntry }) {
  const written = writtenIn(entry);
  return (
    <>
      <span>{worded(entry, entry.line)}</span>
      {written && <q>{written}</q>}
    </>
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
          <Link href={`/proposals/${other}`}>#{other}</Link>
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
