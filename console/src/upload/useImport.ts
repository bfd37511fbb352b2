import type { ImportReport, UnknownColumns } from '@promo/contracts/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refresh } from '../api/query.ts';
import { useText } from '../i18n/messages.ts';
import { useAskingBeforeClosing } from '../session/unsaved.ts';
import { tell } from '../ui/tell.ts';
import { kindOfFile } from './fileKind.ts';
import { readWorkbook } from './readWorkbook.ts';
import { type ImportPath, sendFile } from './send.ts';
import { canBreakOff, type Stage, stageAfter } from './stage.ts';
import { text } from './text.ts';

/** How many rejected rows are listed: many by a check, of which nothing is stored; few by an import, whose list is stored. */
const LISTED = { check: 20_000, import: 100 };

export interface ImportOptions {
  readonly path: ImportPath;
  /** Paths whose data an import makes stale. */
  readonly stale: readonly string[];
  /** A file that was chosen already. */
  readonly given?: File | null;
}

/** Checks a chosen file without writing, then imports it when asked to. */
export function useImport({ path, stale, given = null }: ImportOptions) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isParquet, setParquet] = useState(false);
  const [unknownColumns, setUnknownColumns] = useState<UnknownColumns>('refuse');
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const running = useRef<AbortController | null>(null);
  useLeaving(stage, () => running.current?.abort());

  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };

  const send = async (
    chosen: File,
    kind: 'text' | 'parquet',
    at: 'checking' | 'importing',
    unknown: UnknownColumns,
  ): Promise<ImportReport | null> => {
    const control = begin();
    let sent: Stage = { at, share: 0 };
    setStage(sent);
    if ((await kindOfFile(chosen)) === 'unreadable') {
      setStage({ at: 'unreadable' });
      return null;
    }
    try {
      return await sendFile(path, chosen, {
        kind,
        dryRun: at === 'checking',
        unknownColumns: unknown,
        maxRejections: at === 'checking' ? LISTED.check : LISTED.import,
        signal: control.signal,
        onProgress: (share) => {
          sent = { at, share };
          setStage(sent);
        },
      });
    } catch (error) {
      // another file was chosen meanwhile
      if (running.current !== control) return null;
      const after: Stage = control.signal.aborted ? { at: 'interrupted' } : stageAfter(sent, error);
      setStage(after);
      if (after.at === 'unknown') await refresh(queries, ...stale);
      return null;
    }
  };

  const choose = async (chosen: File, unknown: UnknownColumns = 'refuse') => {
    setFile(chosen);
    setUnknownColumns(unknown);
    const kind = await kindOfFile(chosen);
    if (kind === 'excel' || kind === 'empty' || kind === 'unreadable') return setStage({ at: kind });
    if (kind === 'workbook') return readSheet(chosen);
    setParquet(kind === 'parquet');
    const report = await send(chosen, kind, 'checking', unknown);
    if (report) setStage({ at: 'checked', report });
  };
  // once, as the file that it begins with
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that comes later is chosen
  useEffect(() => {
    if (given) void choose(given);
  }, []);
  const readSheet = async (chosen: File) => {
    const control = begin();
    setStage({ at: 'reading', share: 1 });
    const sheet = await readWorkbook(chosen, control.signal);
    if (control.signal.aborted) return running.current === control && setStage({ at: 'interrupted' });
    if (sheet) await choose(sheet);
    else setStage({ at: 'excel' });
  };
  const run = async () => {
    if (!file || stage.at !== 'checked') return;
    const check = stage.report;
    const report = await send(file, isParquet ? 'parquet' : 'text', 'importing', unknownColumns);
    if (!report) return;
    setStage({ at: 'done', report, check });
    await refresh(queries, ...stale);
  };
  return {
    file,
    isParquet,
    stage,
    choose,
    /** Checks the file again, without the columns that are not known. */
    leaveOut: async () => {
      if (file) await choose(file, 'leave_out');
    },
    run,
    breakOff: canBreakOff(stage) ? () => running.current?.abort() : undefined,
    restart: () => {
      setFile(null);
      setStage({ at: 'choose' });
    },
  };
}

/** Breaks off where the page is left, and says what became of an import then; asks before the tab is closed over one that is being sent. */
function useLeaving(stage: Stage, breakOff: () => void): void {
  const words = useText(text);
  const leave = useRef(breakOff);
  leave.current = () => {
    breakOff();
    if (stage.at === 'importing') tell.news(canBreakOff(stage) ? words.interrupted : words.unknownHint);
  };
  useEffect(() => () => leave.current(), []);
  useAskingBeforeClosing(stage.at === 'importing' && canBreakOff(stage));
}
