import { Alert, List } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { messages, useText } from '../../../i18n/messages.ts';
import { named } from '../../../plan/warning-names.ts';
import { text as shared } from '../../../ui/text.ts';
import { useWorded } from '../../../wording/wording.ts';
import { warned } from './warned.ts';

const text = messages({
  hr: { submittedWarned: 'Poslano na odobrenje, uz upozorenja' },
  en: { submittedWarned: 'Submitted for approval, with warnings' },
});

interface Props extends Pick<NonNullable<ReturnType<typeof warned.use>>, 'warnings'> {
  /** Of the proposal, whose products the warnings name. */
  readonly lines: Proposal['skus'];
}

/** What speaks against the proposal that was just submitted. */
export default function SubmitWarnings({ warnings, lines }: Props) {
  const words = useText(text);
  const { close } = useText(shared);
  const worded = useWorded();
  return (
    <Alert color="orange" title={words.submittedWarned} withCloseButton closeButtonLabel={close} onClose={warned.close}>
      <List size="sm">
        {named(warnings, lines).map((warning) => (
          <List.Item key={warning.code + warning.detail}>{worded(warning, warning.detail)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
