import type { ReactNode } from 'react';
import { unbroken } from '../../format/names.ts';
import classes from './Name.module.css';

/** What a row is called, in two lines at most: names differ at their ends. */
export const Name = ({ children }: { readonly children: ReactNode }) => (
  <strong className={classes.name}>{typeof children === 'string' ? unbroken(children) : children}</strong>
);
