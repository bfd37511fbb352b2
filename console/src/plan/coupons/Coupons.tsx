import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { Draft } from '../draft.ts';
import { useCoupons } from './useCoupons.ts';

const CouponList = lazy(() => import('./CouponList.tsx'));

interface Props {
  /** The same one as long as nothing of it changes. */
  readonly of: Draft;
  /** Whether it stands on a page of its own, in a frame. */
  readonly framed?: boolean;
}

/** Which webshop coupons come to products of a promotion on its days; nothing where there are none. */
export function Coupons({ of, framed = false }: Props) {
  const campaigns = useCoupons(of);
  return <Suspense>{campaigns.length > 0 && <CouponList campaigns={campaigns} of={of} framed={framed} />}</Suspense>;
}
