import { messages } from '../../i18n/messages.ts';

/** What a page says of decisions before any is asked for: its dialog, which comes when it is opened, brings texts of its own. */
export const text = messages({
  hr: { decisions: { approve: 'Odobri', reject: 'Odbij', request_revision: 'Na doradu' } },
  en: { decisions: { approve: 'Approve', reject: 'Reject', request_revision: 'Ask for revision' } },
});
