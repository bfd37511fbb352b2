import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import { useText } from '../../i18n/messages.ts';
import { EmptyState } from '../EmptyState.tsx';
import { text } from './text.ts';

interface Props {
  /** In the server's words. */
  readonly detail?: string | undefined;
  readonly asPage?: boolean | undefined;
}

/** What the address names is not there. */
export default function NotFound({ detail, asPage }: Props) {
  const { notFound, notFoundHint } = useText(text);
  return <EmptyState Icon={IconMapOff} title={notFound} hint={detail ?? notFoundHint} asPage={asPage} />;
}
