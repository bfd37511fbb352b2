import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { statusOf } from '../../api/errors.ts';
import { idFrom } from '../../format/id.ts';
import { emptyDraft } from '../../plan/draft.ts';
import { Loaded, NotFoundState } from '../../ui/states.tsx';
import { Editor } from './editor/Editor.tsx';
import { readOne } from './editor/useSaving.ts';

const Gone = lazy(() => import('./Gone.tsx'));

const FRESH = emptyDraft(202601);

/** One proposal. */
export default function ProposalPage() {
  const id = idFrom(useParams().id);
  const query = useQuery({ ...readOne(id ?? 0), enabled: id !== null });
  if (id === null) return <NotFoundState asPage />;
  const gone = statusOf(query.error) === 404;
  if (query.data === undefined && gone) {
    return (
      <Suspense>
        <Gone id={id} />
      </Suspense>
    );
  }
  return (
    <Loaded query={query} asPage shape="figures">
      {(proposal) => <Editor key={id} known={proposal} gone={gone} fresh={FRESH} />}
    </Loaded>
  );
}
