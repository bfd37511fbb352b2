import { Alert, Button, Stack } from '@mantine/core';
import { codeOf, detailOf } from '../api/errors.ts';
import { useText } from '../i18n/messages.ts';
import classes from './ImportFile.module.css';
import type { Stage } from './stage.ts';
import { text } from './text.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const COLORS: Readonly<Record<Verdict, string>> = {
  changes: 'blue',
  noRows: 'orange',
  known: 'blue',
  partlyKnown: 'orange',
  allRejected: 'red',
};

/** What became of a file, or stands in its way. */
export function Outcome({ stage, onLeaveOut }: { stage: Stage; onLeaveOut: () => void }) {
  const words = useText(text);
  switch (stage.at) {
    case 'excel':
      return (
        <Alert color="orange" title={words.xlsxTitle} role="alert">
          <ol className={classes.steps}>
            {words.xlsx.split('\n').map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Alert>
      );
    case 'empty':
      return <Alert color="orange">{words.empty}</Alert>;
    case 'unreadable':
      return (
        <Alert color="orange" role="alert">
          {words.unreadable}
        </Alert>
      );
    case 'interrupted':
      return <Alert color="orange">{words.interrupted}</Alert>;
    case 'failed':
      return (
        <Alert color="red" title={words.refused} role="alert">
          {detailOf(stage.error)}
          {codeOf(stage.error) === 'unknown_column' && (
            <Stack gap="xs" mt="xs" align="start">
              {words.leaveOutHint}
              <Button variant="default" size="xs" onClick={onLeaveOut}>
                {words.leaveOut}
              </Button>
            </Stack>
          )}
        </Alert>
      );
    case 'unknown':
      return (
        <Alert color="orange" title={words.unknown} role="alert">
          {detailOf(stage.error)} {words.unknownHint}
        </Alert>
      );
    case 'checked': {
      const found = verdictOf(stage.report);
      return <Alert color={COLORS[found]} py="xs" title={words.verdicts[found]} />;
    }
    case 'done':
      return <Alert color="teal" py="xs" title={words.imported} />;
    default:
      return null;
  }
}
