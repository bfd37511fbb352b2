import { Suspense } from 'react';
import { signedMoney } from '../../format/numbers.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { ExpectedLine } from './expected.ts';

const WhyUnknown = lazy(() => import('./WhyUnknown.tsx'));

/** What a line adds in margin; where that is not known, why, with words that are loaded only then. */
export function MarginOf({ line }: { line: ExpectedLine | undefined }) {
  const margin = signedMoney(line?.incremental_margin_eur);
  if (!line?.missing?.length) return margin;
  return (
    <span>
      {margin}
      <Suspense>
        <WhyUnknown missing={line.missing} />
      </Suspense>
    </span>
  );
}
