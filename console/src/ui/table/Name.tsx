import type { ReactNode } from 'react';
import classes from './Name.module.css';

/** What a row is called, in two lines at most: names differ at their ends. */
export const Name = ({ children }: { readonly children: ReactNode }) => (
  <strong className={classes.name}>{children}</strong>
);
