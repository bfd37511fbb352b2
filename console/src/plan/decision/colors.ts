/** The colours of decisions, on buttons. */
export const COLORS = { approve: 'teal.9', reject: 'red', request_revision: 'grape' } as const;
