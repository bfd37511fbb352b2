import { Text, Title } from '@mantine/core';
import type { SaleKind } from '@promo/retail/nc30';
import { SALE_KINDS, USUAL_SALE_KIND } from '@promo/retail/nc30';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { read } from '../../api/query.ts';
import { idFrom } from '../../format/address.ts';
import { instant } from '../../format/dates.ts';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { EvidenceDays } from '../../plan/evidence/EvidenceDays.tsx';
import { EvidenceDecided } from '../../plan/evidence/EvidenceDecided.tsx';
import { EvidencePaper } from '../../plan/evidence/EvidencePaper.tsx';
import { text as evidence } from '../../plan/evidence/text.ts';
import { Nc30Facts } from '../../plan/nc30/Nc30Details.tsx';
import { text as checked } from '../../plan/nc30/nc30.text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text } from './text.ts';

/** What the address asks: `?sku=…&promo_price=…&start_date=…&sale_kind=…&mechanic=…&proposal_id=…`; null where that is no question. */
function askedIn(search: string) {
  const given = new URLSearchParams(search);
  const [sku, price, id] = [given.get('sku'), given.get('promo_price'), idFrom(given.get('proposal_id'))];
  const promo_price = Number(price);
  if (!sku || !price || !(promo_price >= 0)) return null;
  const sale_kind: SaleKind = SALE_KINDS.find((kind) => kind === given.get('sale_kind')) ?? USUAL_SALE_KIND;
  const [start_date, mechanic] = [given.get('start_date'), given.get('mechanic')];
  return {
    sku,
    promo_price,
    sale_kind,
    ...(start_date && { start_date }),
    ...(mechanic && { mechanic }),
    ...(id !== null && { proposal_id: id }),
  };
}

/** What a price check rests on, day by day, to be printed and kept. */
export default function EvidencePage() {
  const words = useText(text);
  const { print } = useText(evidence);
  const asked = askedIn(useSearch());
  return (
    <EvidencePaper>
      <PageHeader title={words.evidence}>{asked && <PrintButton label={print} />}</PageHeader>
      {asked ? (
        <Evidence asked={asked} />
      ) : (
        <EmptyState title={words.evidenceEmpty} hint={words.evidenceHint}>
          <TextLink href="/skus" size="md">
            {words.choose}
          </TextLink>
        </EmptyState>
      )}
    </EvidencePaper>
  );
}

function Evidence({ asked }: { asked: NonNullable<ReturnType<typeof askedIn>> }) {
  const words = useText(evidence);
  const { reason } = useText(checked);
  const query = useQuery(read('GET /api/promo/nc30/evidence', { query: asked }));
  const snapshot = useQuery({ ...read('GET /api/promo/sku-snapshot', { query: { sku: asked.sku } }), retry: false });
  return (
    <Loaded query={query}>
      {(found) => (
        <>
          <section>
            <Title order={2}>{snapshot.data?.name ?? asked.sku}</Title>
            <Text size="sm" mb="xs">
              {asked.sku}
            </Text>
            <Text size="sm" fw={600} mb={4}>
              {reason[found.result.reason]}
            </Text>
            <Nc30Facts result={found.result} />
            <EvidenceDays evidence={found} />
          </section>
          <EvidenceDecided decided={found.decided} />
          <section>
            <Facts
              facts={[
                [words.checked, instant(found.checked_at)],
                [words.data, number(found.data_version)],
                [words.ledger, found.ledger ? words.entry(found.ledger.seq, found.ledger.hash) : words.nothing],
              ]}
            />
          </section>
        </>
      )}
    </Loaded>
  );
}
