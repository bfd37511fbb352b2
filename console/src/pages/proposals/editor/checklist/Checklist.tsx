import { Button, Popover } from '@mantine/core';
import { Suspense } from 'react';
import { useText } from '../../../../i18n/messages.ts';
import { lazy } from '../../../../ui/lazy.tsx';
import { text } from '../../text.ts';
import classes from './Checklist.module.css';
import type { RemarksProps } from './Remarks.tsx';

const Remarks = lazy(() => import('./Remarks.tsx'));

export interface ChecklistProps extends RemarksProps {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** What is wrong with the proposal, beside the button that submits it; each remark leads to its place. */
export function Checklist({ remarks, opened, onOpened, onJump, onChange }: ChecklistProps) {
  const words = useText(text);
  if (remarks.length === 0) return null;
  const blocking = remarks.filter(({ blocks }) => blocks).length;
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" width={360}>
      <Popover.Target>
        <Button
          variant="subtle"
          className={classes.button}
          data-blocks={blocking > 0 || undefined}
          onClick={() => onOpened(!opened)}
        >
          {blocking > 0 ? `✗ ${words.toMend(blocking)}` : `⚠ ${words.warned(remarks.length)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.beforeSubmit}>
        <Suspense>
          <Remarks
            remarks={remarks}
            onChange={onChange}
            onJump={(place) => {
              onOpened(false);
              onJump(place);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
