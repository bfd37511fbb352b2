import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { emptyDraft } from '../../plan/draft.ts';
import { Loaded, NotFoundState } from '../../ui/states.tsx';
import { Editor } from './editor/Editor.tsx';
import { readOne } from './editor/useSaving.ts';

const FRESH = emptyDraft(202601);

/** One proposal. */
export default function ProposalPage() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...readOne(id), enabled: known });
  if (!known) return <NotFoundState asPage />;
  return (
    <Loaded query={query} asPage shape="figures">
      {(proposal) => <Editor key={id} proposal={proposal} fresh={FRESH} />}
    </Loaded>
  );
}
