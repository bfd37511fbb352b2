import { useText } from '../../i18n/messages.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tokens } from './Tokens.tsx';
import { text } from './text.ts';

/** What a user keeps for oneself. */
export default function SettingsPage() {
  const words = useText(text);
  return (
    <>
      <PageHeader title={words.title} />
      <Tokens />
    </>
  );
}
