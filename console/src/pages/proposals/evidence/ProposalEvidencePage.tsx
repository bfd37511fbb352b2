import { Button, Text, Title } from '@mantine/core';
import type { ProposalEvidence } from '@promo/contracts/promo-proposals/evidence';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { read } from '../../../api/query.ts';
import { idFrom } from '../../../format/address.ts';
import { day, instant } from '../../../format/dates.ts';
import { money, percent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { EvidenceDays } from '../../../plan/evidence/EvidenceDays.tsx';
import { EvidenceDecided } from '../../../plan/evidence/EvidenceDecided.tsx';
import { EvidencePaper } from '../../../plan/evidence/EvidencePaper.tsx';
import { text as evidence } from '../../../plan/evidence/text.ts';
import { Nc30Facts } from '../../../plan/nc30/Nc30Details.tsx';
import { text as checked } from '../../../plan/nc30/nc30.text.ts';
import { Decisions } from '../../../plan/Trail.tsx';
import { titleOf } from '../../../plan/title.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Loaded, NotFoundState } from '../../../ui/states.tsx';
import { statusText } from '../../../wording/proposals.text.ts';
import { text } from './text.ts';

/** What the prices of a proposal were compared with, day by day, and who decided on it, to be printed and kept. */
export default function ProposalEvidencePage() {
  const id = idFrom(useParams().id);
  const query = useQuery({
    ...read('GET /api/promo/proposals/:proposal_id/nc30-evidence', { params: { proposal_id: id ?? 0 } }),
    enabled: id !== null,
  });
  if (id === null) return <NotFoundState asPage />;
  return (
    <Loaded query={query} asPage>
      {(found) => <Paper found={found} />}
    </Loaded>
  );
}

function Paper({ found }: { found: ProposalEvidence }) {
  const words = useText(text);
  const { print } = useText(evidence);
  const states = useText(statusText);
  const {
    proposal_id: id,
    version,
    status,
    title,
    start_date,
    end_date,
    checked_at,
    kept_at,
    lines,
    approvals,
    decided,
  } = found;
  return (
    <EvidencePaper>
      <PageHeader title={words.title(titleOf({ id, title }))}>
        <Button component={Link} href={`/proposals/${id}`} variant="default">
          {words.back}
        </Button>
        <PrintButton label={print} />
      </PageHeader>
      <section>
        <Facts
          facts={[
            [words.proposal, words.numbered(id, version)],
            [words.status, states[status]],
            [words.days, `${day(start_date)} – ${day(end_date)}`],
            [words.checked, instant(checked_at)],
            [words.kept, kept_at ? instant(kept_at) : words.notKept],
          ]}
        />
      </section>
      <section>
        <Title order={2} mb={4}>
          {words.approvals}
        </Title>
        {approvals.length === 0 ? (
          <Text size="sm">{words.noApprovals}</Text>
        ) : (
          <Decisions rows={approvals} about={id} />
        )}
      </section>
      {lines.map((line) => (
        <LineEvidence key={line.code} line={line} />
      ))}
      <EvidenceDecided decided={decided} />
    </EvidencePaper>
  );
}

function LineEvidence({ line: { code, name, now, kept } }: { line: ProposalEvidence['lines'][number] }) {
  const words = useText(text);
  const { reason } = useText(checked);
  return (
    <section>
      <Title order={2}>{name ?? code}</Title>
      <Text size="sm" mb="xs">
        {code}
      </Text>
      {kept && (
        <Text size="sm" mb={4}>
          {words.atApproval(money(kept.nc30_price), percent(kept.printable_discount_pct))}
        </Text>
      )}
      {now ? (
        <>
          <Text size="sm" fw={600} mb={4}>
            {reason[now.result.reason]}
          </Text>
          <Nc30Facts result={now.result} />
          <EvidenceDays evidence={now} />
        </>
      ) : (
        <Text size="sm">{words.noPrice}</Text>
      )}
    </section>
  );
}
