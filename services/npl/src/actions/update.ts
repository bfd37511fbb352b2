import type { NplUpdate } from '@promo/contracts/npl/record';
import type { Context } from '../context.ts';
import { changesOf } from '../domain/master.ts';
import type { NplRecord } from '../domain/record.ts';
import { changeRecord, checkEditable, checkLaunch, type Target } from './change.ts';

/** Overwrites the supplied master fields of a record that is not phased out. */
export function update(context: Context, target: Target, body: NplUpdate): Promise<NplRecord> {
  checkLaunch(body, context.now());
  const changes = changesOf(body);
  return changeRecord(context, target, (before) => {
    checkEditable(before);
    return { changes };
  });
}
