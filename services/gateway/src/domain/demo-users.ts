import type { Identity } from '@promo/contracts/identity';
import type { Role } from '@promo/contracts/sections';

const user = (user_id: number, name: string, role: Role): Identity => ({ user_id, name, roles: [role] });

/** The people of the demo, one per role. Their ids are fixed: demo data refers to them. */
export const DEMO_USERS: Readonly<Record<Role, Identity>> = {
  Admin: user(1, 'Ana Horvat', 'Admin'),
  Nabava: user(2, 'Nikola Kovačević', 'Nabava'),
  Veleprodaja: user(3, 'Vesna Babić', 'Veleprodaja'),
  Kontroling: user(4, 'Krešimir Marić', 'Kontroling'),
  Planner: user(5, 'Petra Novak', 'Planner'),
  Reviewer: user(6, 'Robert Jurić', 'Reviewer'),
};
