import { Alert, Anchor, Group, Text } from '@mantine/core';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read } from '../api/query.ts';
import { mondayOf, week } from '../format/weeks.ts';
import { useText } from '../i18n/messages.ts';
import { useMay } from '../session/session.tsx';
import { text } from './text.ts';

const WEEK_MS = 7 * 86_400_000;

/** Warns when the sales data are older than a week, or when there are none: then every figure is of another day. */
export function DataAge() {
  const words = useText(text);
  const may = useMay();
  const { data } = useQuery({
    ...read('GET /api/promo/history', { query: { max_events: 10 } }),
    enabled: may('promo_read'),
  });
  if (!data) return null;
  const { as_of_yw } = data;
  if (as_of_yw !== null && Date.now() - mondayOf(as_of_yw).getTime() <= WEEK_MS + 86_400_000) return null;
  return (
    <Alert color="yellow" mb="md" py="xs" icon={<IconClockExclamation aria-hidden />} className="no-print">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{as_of_yw === null ? words.empty : words.stale(week(as_of_yw))}</Text>
        {may('data_import') && (
          <Anchor component={Link} href="/imports" size="sm" underline="always" c="inherit">
            {words.toImports}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
