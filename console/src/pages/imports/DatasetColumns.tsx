import type { DatasetName } from '@promo/contracts/datasets';
import { Suspense, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { lazy } from '../../ui/lazy.tsx';
import classes from './ImportsPage.module.css';
import { text } from './text.ts';

const ColumnTable = lazy(() => import('./ColumnTable.tsx'));

/** The columns that a file of the dataset may have, folded away. */
export function DatasetColumns({ name }: { name: DatasetName }) {
  const { columns } = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.columns} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{columns}</summary>
      <Suspense>{open && <ColumnTable name={name} />}</Suspense>
    </details>
  );
}
