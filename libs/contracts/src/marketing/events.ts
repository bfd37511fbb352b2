/** Published after an import that changed campaigns or what came of them. */
export const CAMPAIGNS_IMPORTED = 'marketing.event.campaigns-imported';
