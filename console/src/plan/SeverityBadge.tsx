import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { messages, useText } from '../i18n/messages.ts';
import { Badge } from '../ui/Badge.tsx';

type Severity = Conflict['severity'];

const text = messages<Record<Severity, string>>({
  hr: { high: 'Visok', medium: 'Srednji', low: 'Nizak' },
  en: { high: 'High', medium: 'Medium', low: 'Low' },
});

const HUES = { high: 'red', medium: 'yellow', low: 'plain' } as const satisfies Record<Severity, string>;

/** How grave a conflict is. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge hue={HUES[severity]}>{useText(text)[severity]}</Badge>;
}
