import type { Role } from '@promo/contracts/sections';
import { messages } from '../i18n/messages.ts';

/** Whether new products are one's to buy. */
export const isBuyer = (roles: readonly string[]): boolean => roles.includes('Nabava') || roles.includes('Veleprodaja');

/** Roles in words. */
export const roles = messages<Record<Role, string>>({
  hr: {
    Admin: 'Administrator',
    Nabava: 'Nabava',
    Veleprodaja: 'Veleprodaja',
    Kontroling: 'Kontroling',
    Planner: 'Planer',
    Reviewer: 'Odobravatelj',
  },
  en: {
    Admin: 'Administrator',
    Nabava: 'Purchasing',
    Veleprodaja: 'Wholesale',
    Kontroling: 'Controlling',
    Planner: 'Planner',
    Reviewer: 'Reviewer',
  },
});
