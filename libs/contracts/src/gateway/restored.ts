/**
 * Told by an owner whose database was restored, when it starts on it: whatever was seen of its records may be otherwise now, also where
 * nothing tells of a change. The restore writes it into the outboxes of these databases.
 */
export const RESTORED_EVENTS = {
  promo_analytics: 'promo-analytics.event.restored',
  promo_proposals: 'promo-proposals.event.restored',
  marketing: 'marketing.event.restored',
  npl: 'npl.event.restored',
} as const;

export const isRestored = (subject: string): boolean => (Object.values(RESTORED_EVENTS) as string[]).includes(subject);
