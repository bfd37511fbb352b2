import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { ProposalLog } from '../../plan/Trail.tsx';
import { text as shared } from '../../ui/text.ts';
import { text } from './text.ts';
import type { Waiting } from './useInbox.ts';

/** Tells of changes that came while the proposal was being read, until they are taken note of. */
export function ChangedMeanwhile({ row: { proposal, edits } }: { row: Waiting }) {
  const words = useText(text);
  const { close } = useText(shared);
  const [seen, setSeen] = useState(proposal.updated_at);
  const news = edits.filter(({ at }) => at > seen);
  return (
    <div role="status">
      {news.length > 0 && (
        <Alert
          color="yellow"
          py="xs"
          title={words.changedMeanwhile}
          withCloseButton
          closeButtonLabel={close}
          onClose={() => setSeen(proposal.updated_at)}
        >
          <ProposalLog entries={news} lines={proposal.skus} />
        </Alert>
      )}
    </div>
  );
}
