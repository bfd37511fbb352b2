import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useText } from '../i18n/messages.ts';
import classes from './Shell.module.css';
import { text } from './text.ts';

/** As long as people tell revisions apart by. */
const SHORT = 7;

/** Which release runs here, for whoever reports something. */
export function Foot() {
  const words = useText(text);
  const { data } = useQuery({ ...read('GET /api/promo/health'), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Text component="footer" size="xs" c="dimmed" className={classes.foot}>
      {data && words.release(data.version, data.commit?.slice(0, SHORT))}
    </Text>
  );
}
