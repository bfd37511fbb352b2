import { Drawer } from '@mantine/core';
import { useText } from '../../../i18n/messages.ts';
import { ProposalConflicts } from '../../../plan/ProposalConflicts.tsx';
import { text } from '../text.ts';

/** The proposal's conflicts, beside it. */
export default function ConflictDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useText(text);
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={words.conflicts}>
      <ProposalConflicts id={id} />
    </Drawer>
  );
}
