import type { Output } from '../../../api/routes.ts';
import { onDemand } from '../../../ui/onDemand.ts';

type Warnings = NonNullable<Output<'PUT /api/promo/proposals/:proposal_id'>['warnings']>;

/** What the server warned of when a proposal was submitted; outlives the change of address when a new one is first saved. */
export const warned = onDemand<{ readonly id: number; readonly warnings: Warnings }>();

export const warn = (id: number, warnings: Warnings = []): void =>
  warnings.length > 0 ? warned.open({ id, warnings }) : warned.close();
