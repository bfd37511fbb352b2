import { ActionIcon, Popover } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay, useMe } from '../../session/session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { text } from '../text.ts';
import classes from './Bell.module.css';
import { dutiesOf, unseen } from './concerns.ts';
import { newsOf } from './news.ts';
import { noteSeen, seenUntil } from './seen.ts';

const Happened = lazy(() => import('./Happened.tsx'));

/** What others did, with how much of it is new and concerns one; the list itself is fetched when it is opened. */
export function Bell() {
  const words = useText(text);
  const may = useMay();
  const { user_id, roles } = useMe();
  const duties = dutiesOf(roles);
  const proposals = useQuery({ ...read('GET /api/promo/activity'), enabled: may('promo_read') });
  const products = useQuery({ ...read('GET /api/npl/activity'), enabled: may('npl_module') });
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(() => seenUntil(user_id));
  const news = newsOf(proposals.data?.activity, products.data?.activity);
  const fresh = unseen(news, duties, seen);

  const turn = (next: boolean) => {
    setOpen(next);
    const latest = news[0]?.at;
    // what is new stays marked as long as the list is open, and when not all of it was there
    const told = [proposals, products].every(({ data, isEnabled }) => data || !isEnabled);
    if (next || latest === undefined || !told) return;
    noteSeen(user_id, latest);
    setSeen(latest);
  };
  if (!may(['promo_read', 'npl_module'])) return null;
  // what one of the two services cannot tell does not hold up the other
  const query = products.data || !may('promo_read') ? products : proposals;
  return (
    <Popover opened={open} onChange={turn} position="bottom-end" width="min(420px, calc(100vw - 24px))" trapFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="default"
          size={36}
          aria-label={fresh > 0 ? words.bellNew(fresh) : words.bell}
          onClick={() => turn(!open)}
        >
          <IconBell size={18} aria-hidden />
          {fresh > 0 && (
            <span className={classes.fresh} aria-hidden>
              {fresh}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.bell}>
        {open && (
          <Suspense fallback={<Loading />}>
            <Happened query={query} news={news} seen={seen} duties={duties} onLeave={() => turn(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
