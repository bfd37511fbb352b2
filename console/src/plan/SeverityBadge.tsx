import { messages, useText } from '../i18n/messages.ts';
import classes from './SeverityBadge.module.css';

type Severity = 'high' | 'medium' | 'low';

const text = messages<Record<Severity, string>>({
  hr: { high: 'Visok', medium: 'Srednji', low: 'Nizak' },
  en: { high: 'High', medium: 'Medium', low: 'Low' },
});

/** How grave a conflict is. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span className={classes.badge} data-severity={severity}>
      {useText(text)[severity]}
    </span>
  );
}
