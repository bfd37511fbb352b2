import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addWeeks, currentWeek } from '../../format/weeks.ts';
import { emptyDraft } from '../../plan/draft.ts';
import { useMay } from '../../session/session.tsx';
import { ForbiddenState } from '../../ui/states.tsx';
import { Editor } from './editor/Editor.tsx';
import { jumpTo } from './editor/jump.ts';
import { beginningOf, prefillOf } from './prefill.ts';
import { useStash } from './stash.ts';

/** A proposal that does not exist yet: it comes into being when it is first saved. The address may bring a first line. */
export default function NewProposalPage() {
  const may = useMay();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const stash = useStash(null);
  const [beginning] = useState(() =>
    beginningOf(emptyDraft(addWeeks(currentWeek(), 1)), stash.kept()?.draft ?? null, prefillOf(search)),
  );
  // taken over: the draft is what stands from now on, also after a reload
  useEffect(() => {
    if (search) navigate(path, { replace: true });
  }, [search, path, navigate]);
  // a frame later, when the focus has come to where a new page begins; who is in a field already stays there
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea')) jumpTo('title');
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return may('promo_plan') ? <Editor known={null} {...beginning} /> : <ForbiddenState asPage />;
}
