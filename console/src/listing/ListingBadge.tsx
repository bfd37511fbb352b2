import type { NplStatus } from '@promo/contracts/npl/words';
import { useText } from '../i18n/messages.ts';
import { Badge, type Hue } from '../ui/Badge.tsx';
import { statusText } from '../wording/npl.text.ts';

const HUES: Readonly<Record<NplStatus, Hue>> = {
  draft: 'plain',
  approved: 'blue',
  fmb_triggered: 'yellow',
  ordered: 'purple',
  in_stock: 'cyan',
  active: 'green',
  phase_out: 'grey',
};

/** State of a new product in words and colour. */
export function ListingBadge({ status }: { status: NplStatus }) {
  return <Badge hue={HUES[status]}>{useText(statusText)[status]}</Badge>;
}
