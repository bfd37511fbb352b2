import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type DragEvent, useEffect, useState } from 'react';
import { number } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import classes from './ImportFile.module.css';
import { Outcome } from './Outcome.tsx';
import { Report } from './Report.tsx';
import type { Stage } from './stage.ts';
import { text } from './text.ts';
import { type ImportOptions, useImport } from './useImport.ts';

interface Props extends ImportOptions {
  /** Says what else a file seems to be that was refused, by what it begins with; null for nothing. */
  readonly likely?: (head: string) => Promise<Likely | null>;
}

interface Likely {
  readonly says: string;
  readonly button: string;
  /** Takes the file as that. */
  readonly take: (file: File) => void;
}

/** Brings a CSV file, the first sheet of a workbook or a Parquet file in: chosen or dropped, checked without writing, then imported. */
export function ImportFile({ likely, ...options }: Props) {
  const words = useText(text);
  const { file, isParquet, stage, choose, leaveOut, run, breakOff, restart } = useImport(options);
  const busy = stage.at === 'reading' || stage.at === 'checking' || stage.at === 'importing';
  // of Parquet no lines can be cut out
  const lines = isParquet ? undefined : (file ?? undefined);
  const rows = stage.at === 'checked' ? stage.report.inserted + stage.report.updated : 0;
  return (
    <Stack gap="sm">
      {stage.at === 'choose' ? (
        <DropArea onFile={(chosen) => void choose(chosen)} />
      ) : (
        <Group justify="space-between" gap="sm">
          <Text fw={600} className={classes.file}>
            {file?.name}{' '}
            <Text span size="sm" className="num">
              {sizeOf(file?.size ?? 0)}
            </Text>
          </Text>
          <Group gap="xs">
            {!busy && (
              <Button variant="default" onClick={restart}>
                {words.another}
              </Button>
            )}
            {rows > 0 && <Button onClick={() => void run()}>{words.run(rows)}</Button>}
          </Group>
        </Group>
      )}
      <div aria-live="polite">
        {busy && <Sending stage={stage} onBreakOff={breakOff} />}
        <Outcome stage={stage} onLeaveOut={() => void leaveOut()} />
        {stage.at === 'failed' && likely && lines && <LooksLike file={lines} likely={likely} />}
      </div>
      {stage.at === 'checked' && <Report report={stage.report} check={stage.report} file={lines} />}
      {stage.at === 'done' && <Report report={stage.report} check={stage.check} file={lines} />}
    </Stack>
  );
}

const KIB = 1024;

/** A file's size in words. */
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB ? `${number(Math.ceil(bytes / KIB))} kB` : `${number(bytes / (KIB * KIB), 1)} MB`;

function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const words = useText(text);
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside has the keyboard
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <IconUpload size={28} aria-hidden />
      <Text size="sm">
        {words.drop} {words.or}
      </Text>
      <FileButton accept=".csv,.txt,.tsv,.xlsx,.parquet,text/csv" onChange={(file) => file && onFile(file)}>
        {(props) => <Button {...props}>{words.choose}</Button>}
      </FileButton>
    </div>
  );
}

interface SendingProps {
  readonly stage: Extract<Stage, { readonly share: number }>;
  /** None where it would stop nothing. */
  readonly onBreakOff: (() => void) | undefined;
}

function Sending({ stage: { at, share }, onBreakOff }: SendingProps) {
  const words = useText(text);
  const sent = share >= 1;
  const says = sent
    ? { reading: words.reading, checking: words.checkingRows, importing: words.importingRows }
    : { reading: words.reading, checking: words.checking, importing: words.importing };
  return (
    <Stack gap={6}>
      <Text size="sm">{says[at]}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={Math.round(share * 100)} animated={sent} striped={sent} aria-label={words.progress} />
      </Progress.Root>
      {onBreakOff && (
        <Group justify="flex-end">
          <Button variant="default" size="xs" onClick={onBreakOff}>
            {words.cancel}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** A header is shorter. */
const HEAD_BYTES = 65_536;

function LooksLike({ file, likely }: Required<Pick<Props, 'likely'>> & { file: File }) {
  const [found, setFound] = useState<Likely | null>(null);
  useEffect(() => {
    file
      .slice(0, HEAD_BYTES)
      .text()
      .then(likely)
      // a file that was moved meanwhile can only be chosen again
      .then(setFound, () => setFound(null));
  }, [file, likely]);
  return (
    found && (
      <Alert color="orange" mt="sm">
        <Group justify="space-between">
          {found.says}
          <Button variant="default" size="xs" onClick={() => found.take(file)}>
            {found.button}
          </Button>
        </Group>
      </Alert>
    )
  );
}
