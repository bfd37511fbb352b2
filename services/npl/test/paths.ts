import type { NplStatus } from '@promo/contracts/npl/words';

/** The five paths, written by hand: from where each leads where; from anywhere else it is refused. */
export const PATHS: Readonly<Record<string, Partial<Record<NplStatus, NplStatus>>>> = {
  approve: { draft: 'approved' },
  'mark-ordered': { approved: 'ordered', fmb_triggered: 'ordered' },
  'mark-in-stock': { ordered: 'in_stock' },
  activate: { in_stock: 'active' },
  'phase-out': {
    draft: 'phase_out',
    approved: 'phase_out',
    fmb_triggered: 'phase_out',
    ordered: 'phase_out',
    in_stock: 'phase_out',
    active: 'phase_out',
  },
};
