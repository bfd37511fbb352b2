import { Alert, List } from '@mantine/core';
import { useText } from '../../../i18n/messages.ts';
import { text as shared } from '../../../ui/text.ts';
import { useWorded } from '../../../wording/wording.ts';
import { text } from '../text.ts';
import { warned } from './warned.ts';

/** What speaks against the proposal that was just submitted. */
export default function SubmitWarnings({ warnings }: Pick<NonNullable<ReturnType<typeof warned.use>>, 'warnings'>) {
  const words = useText(text);
  const { close } = useText(shared);
  const worded = useWorded();
  return (
    <Alert color="orange" title={words.submittedWarned} withCloseButton closeButtonLabel={close} onClose={warned.close}>
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning.code + warning.detail}>{worded(warning, warning.detail)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
