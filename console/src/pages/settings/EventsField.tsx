import { Checkbox, Stack } from '@mantine/core';
import { NOTICE_SECTIONS, NOTICES, type NoticeType } from '@promo/contracts/accounts/notice-words';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { text } from './notices.text.ts';

interface Props {
  readonly value: NoticeType[];
  readonly onChange: (value: NoticeType[]) => void;
}

/** What to be told of, as far as one may see it. */
export function EventsField({ value, onChange }: Props) {
  const words = useText(text);
  const may = useMay();
  return (
    <Checkbox.Group label={words.tellOf} value={value} onChange={(chosen) => onChange(chosen as NoticeType[])}>
      <Stack gap="xs" mt="xs">
        {NOTICES.filter((notice) => may(NOTICE_SECTIONS[notice])).map((notice) => (
          <Checkbox key={notice} value={notice} label={words.notices[notice]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
