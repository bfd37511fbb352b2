import { Button, Text, Title } from '@mantine/core';
import { LABEL_GAP_WORDS } from '@promo/contracts/promo-proposals/label-gap-words';
import type { Label } from '@promo/contracts/promo-proposals/labels';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { read } from '../../../api/query.ts';
import { idFrom } from '../../../format/address.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/messages.ts';
import { ExportButton } from '../../../ui/download.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { Loaded, NotFoundState } from '../../../ui/states.tsx';
import classes from './labels.module.css';
import { ShelfLabel } from './ShelfLabel.tsx';
import { gapsOf, sheetsOf } from './sheets.ts';
import { text } from './text.ts';

const MOST_NAMES = 8;

/** The shelf labels of a proposal, 24 to an A4 sheet, and beside them what they lack. */
export default function LabelsPage() {
  const words = useText(text);
  const id = idFrom(useParams().id);
  const params = { proposal_id: id ?? 0 };
  const enabled = id !== null;
  const proposal = useQuery({ ...read('GET /api/promo/proposals/:proposal_id', { params }), enabled });
  const labels = useQuery({ ...read('GET /api/promo/proposals/:proposal_id/labels', { params }), enabled });
  if (id === null) return <NotFoundState asPage />;
  return (
    <Loaded query={proposal} asPage>
      {({ title }) => (
        <>
          <div className="no-print">
            <PageHeader title={words.title(title ?? words.untitled)}>
              <Button component={Link} href={`/proposals/${id}`} variant="default">
                {words.back}
              </Button>
              <ExportButton
                route="GET /api/promo/proposals/:proposal_id/labels"
                params={params}
                name={[words.title(`${id}`)]}
              />
              <PrintButton label={words.print} />
            </PageHeader>
          </div>
          <Loaded query={labels}>
            {({ labels: all }) =>
              all.length === 0 ? <EmptyState title={words.empty} hint={words.emptyHint} /> : <Sheets labels={all} />
            }
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

function Sheets({ labels }: { labels: readonly Label[] }) {
  const words = useText(text);
  return (
    <div className={classes.page}>
      <section aria-labelledby="labels">
        <Title order={2} id="labels" mb="xs" className="no-print">
          {words.count(labels.length)}
        </Title>
        {sheetsOf(labels).map((sheet, i) => (
          <ul key={sheet[0]?.code} className={classes.sheet} aria-label={words.sheet(i + 1)}>
            {sheet.map((label) => (
              <ShelfLabel key={label.code} label={label} />
            ))}
          </ul>
        ))}
      </section>
      <Gaps labels={labels} />
    </div>
  );
}

function Gaps({ labels }: { labels: readonly Label[] }) {
  const words = useText(text);
  const said = LABEL_GAP_WORDS[useLanguage()];
  const gaps = gapsOf(labels);
  return (
    <section aria-labelledby="gaps" className={`${classes.gaps} no-print`}>
      <Title order={2} id="gaps" mb="xs">
        {words.gaps}
      </Title>
      {gaps.length === 0 ? (
        <Text size="sm">{words.noGaps}</Text>
      ) : (
        <ul>
          {gaps.map(({ gap, labels: lacking }) => (
            <li key={gap}>
              {said[gap]}
              <small>
                {lacking.length === labels.length
                  ? words.all(labels.length)
                  : `${lacking
                      .slice(0, MOST_NAMES)
                      .map(({ name, code }) => name ?? code)
                      .join(', ')}${lacking.length > MOST_NAMES ? ` … (${lacking.length})` : ''}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Text size="xs" mt="xs">
        {words.notPrinted}
      </Text>
    </section>
  );
}
