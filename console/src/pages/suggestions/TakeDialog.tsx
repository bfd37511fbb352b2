import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { useText } from '../../i18n/messages.ts';
import { AlreadyPlanned } from './AlreadyPlanned.tsx';
import { alreadyPlanned } from './model/already-planned.ts';
import type { Shown } from './model/choices.ts';
import { text } from './text.ts';

interface Props {
  readonly answer: CalendarSuggestion;
  readonly shown: readonly Shown[];
  /** Those of them that proposals plan already. */
  readonly doubled: readonly Shown[];
  readonly onTake: (leftOut: readonly Shown[]) => void;
  readonly onClose: () => void;
}

/** Asks before drafts are made of what other proposals plan already. */
export default function TakeDialog({ answer, shown, doubled, onTake, onClose }: Props) {
  const words = useText(text);
  const rest = shown.length - doubled.length;
  return (
    <Modal opened onClose={onClose} title={words.doubledTitle(doubled.length)} size="lg">
      <Stack gap="sm">
        {doubled.map((one) => (
          <div key={`${one.promotion.sku} ${one.start}`}>
            <Text size="sm" fw={600}>
              {one.promotion.name}
            </Text>
            {alreadyPlanned(answer, one).map((line) => (
              <AlreadyPlanned key={line.proposal_id} line={line} />
            ))}
          </div>
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onTake([])}>
            {words.takeAll(shown.length)}
          </Button>
          {rest > 0 && <Button onClick={() => onTake(doubled)}>{words.takeRest(rest)}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
