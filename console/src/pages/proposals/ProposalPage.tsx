import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { statusOf } from '../../api/errors.ts';
import { idFrom } from '../../format/address.ts';
import { emptyDraft } from '../../plan/draft.ts';
import { lazy } from '../../ui/lazy.tsx';
import { Loaded, NotFoundState } from '../../ui/states.tsx';
import { Editor } from './editor/Editor.tsx';
import { readOne } from './editor/useSaving.ts';

const Gone = lazy(() => import('./Gone.tsx'));

const FRESH = emptyDraft(202601);

/** One proposal. */
export default function ProposalPage() {
  const id = idFrom(useParams().id);
  return id === null ? <NotFoundState asPage /> : <ById key={id} id={id} />;
}

function ById({ id }: { id: number }) {
  const query = useQuery(readOne(id));
  // while it is asked for once more the query forgets that it was not there, and what can be done about it must not go
  const missing = statusOf(query.error) === 404;
  const [gone, setGone] = useState(missing);
  if (!query.isFetching && gone !== missing) setGone(missing);
  if (query.data === undefined && gone) {
    return (
      <Suspense>
        <Gone id={id} />
      </Suspense>
    );
  }
  return (
    <Loaded query={query} asPage shape="figures">
      {(proposal) => <Editor known={proposal} gone={gone} fresh={FRESH} />}
    </Loaded>
  );
}
