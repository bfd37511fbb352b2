import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { signOut } from '../../api/token.ts';
import { useText } from '../../i18n/messages.ts';
import { EmptyState } from '../EmptyState.tsx';
import { text } from './text.ts';

/** Nothing for the caller's role, with the way to another. */
export default function Forbidden({ asPage }: { asPage?: boolean | undefined }) {
  const { forbidden, forbiddenHint, switchUser } = useText(text);
  return (
    <EmptyState Icon={IconLock} title={forbidden} hint={forbiddenHint} asPage={asPage}>
      <Button variant="default" onClick={() => void signOut()}>
        {switchUser}
      </Button>
    </EmptyState>
  );
}
