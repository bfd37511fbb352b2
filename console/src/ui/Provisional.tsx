import { Text } from '@mantine/core';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

/** What an answer that forecasts says of its fit. */
interface FromFit {
  readonly provisional: boolean;
}

const AGAIN_MS = 10_000;

/** For `refetchInterval`: asks again while the answer is provisional. */
export const untilFitted = ({ state }: { state: { data?: FromFit | undefined } }): number | false =>
  state.data?.provisional ? AGAIN_MS : false;

/** Says that a forecast may still change, because the newest data are still being learnt from. */
export function Provisional({ of: { provisional } }: { of: FromFit }) {
  const words = useText(text);
  return provisional ? (
    <Text size="sm" fs="italic" role="status">
      {words.provisional}
    </Text>
  ) : null;
}
