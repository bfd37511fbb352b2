import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { nameOf, people } from '../../plan/people.ts';
import { sentBack } from '../../plan/returned.ts';
import { TO_COME } from '../../ui/Tiles.tsx';
import classes from './Matter.module.css';

/** Why a proposal was sent back, and by whom; nothing where no reason was given. */
export function Reason({ id }: { id: number }) {
  const names = useText(people);
  const { data, isPending } = useQuery(read('GET /api/promo/proposals/:proposal_id', { params: { proposal_id: id } }));
  if (isPending) return <p className={classes.reason}>{TO_COME}</p>;
  const asked = data && sentBack(data);
  if (!asked?.params?.feedback) return null;
  return (
    <p className={classes.reason}>
      {nameOf(asked.by, names)}: {asked.params.feedback}
    </p>
  );
}
