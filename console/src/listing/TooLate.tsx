import type { NplListItem } from '@promo/contracts/npl/record';
import { useToday } from '../format/today.ts';
import { useText } from '../i18n/messages.ts';
import { tooLateOf } from './coming.ts';
import { tooLateText } from './too-late.text.ts';

/** That the goods of a product come after they are needed, or would if they were ordered today; nothing where they are in time. */
export function TooLate({ of: record, className }: { readonly of: NplListItem; readonly className?: string }) {
  const { orderedToday, ...words } = useText(tooLateText);
  const late = tooLateOf(record, useToday());
  if (!late) return null;
  const comes = words[late.reason](late.days);
  return (
    <span className={className} style={{ color: 'var(--bad)' }}>
      {record.status === 'ordered' ? comes : orderedToday(comes)}
    </span>
  );
}
