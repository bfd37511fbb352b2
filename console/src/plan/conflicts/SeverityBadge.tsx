import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { SEVERITY_WORDS } from '@promo/contracts/promo-proposals/severity-words';
import { messages, useText } from '../../i18n/messages.ts';
import { Badge } from '../../ui/Badge.tsx';

type Severity = Conflict['severity'];

const text = messages(SEVERITY_WORDS);

const HUES = { high: 'red', medium: 'yellow', low: 'plain' } as const satisfies Record<Severity, string>;

/** How grave a conflict is. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge hue={HUES[severity]}>{useText(text)[severity]}</Badge>;
}
