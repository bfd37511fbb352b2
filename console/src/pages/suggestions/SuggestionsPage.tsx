import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CalendarSuggestion, SuggestionRequest } from '@promo/contracts/promo-analytics/suggestions';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/client.ts';
import { statusOf } from '../../api/errors.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Board } from './Board.tsx';
import { Comparison } from './Comparison.tsx';
import { type Choices, NO_CHOICES, settled, shownOf } from './model/choices.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { text } from './text.ts';
import { useTake } from './useTake.ts';

type Question = Omit<SuggestionRequest, 'fixed' | 'forbid'>;

/** A calendar that is suggested: asked for, changed, asked for again, and taken as drafts. */
export default function SuggestionsPage() {
  const words = useText(text);
  const may = useMay();
  const [history, setHistory] = useState<readonly Choices[]>([NO_CHOICES]);
  const choices = history.at(-1) as Choices;
  const [answer, setAnswer] = useState<{ readonly of: CalendarSuggestion; readonly choices: Choices } | null>(null);
  const ask = useMutation({
    mutationFn: (question: Question) =>
      call('POST /api/promo/plan-suggestions', {
        body: {
          ...question,
          fixed: choices.fixed.map(({ was: _was, ...fixed }) => fixed),
          forbid: choices.dropped.map((sku) => ({ sku })),
        },
      }),
    onSuccess: (of) => {
      const now = settled(choices);
      setHistory([now]);
      setAnswer({ of, choices: now });
    },
  });
  // what is asked for cannot be answered, now or later
  const isRefused = statusOf(ask.error) === 422;
  const take = useTake();
  const shown = answer ? shownOf(answer.of, choices) : [];
  const isChanged = answer !== null && choices !== answer.choices;
  return (
    <>
      <PageHeader title={words.title}>
        {history.length > 1 && (
          <Button variant="default" onClick={() => setHistory(history.slice(0, -1))}>
            {words.undo}
          </Button>
        )}
        {may('promo_plan') && shown.length > 0 && (
          <Button loading={take.isPending} onClick={() => take.mutate(shown)}>
            {words.take(shown.length)}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        <Text size="sm">{words.intro}</Text>
        <QuestionForm again={answer !== null} asking={ask.isPending} onAsk={(question) => ask.mutate(question)} />
        {isChanged && <Alert role="status">{words.changed}</Alert>}
        {take.isSuccess && (
          <Group>
            <Link href={`/calendar?from=${answer?.of.from_yw}`}>{words.toCalendar}</Link>
          </Group>
        )}
        {ask.isError && (
          <ErrorState
            error={ask.error}
            hint={isRefused ? words.narrow : words.againOrNarrow}
            onRetry={isRefused ? undefined : () => ask.mutate(ask.variables)}
          />
        )}
        {answer && <Comparison answer={answer.of} />}
        {answer && shown.length === 0 && (
          <EmptyState icon={<IconCalendarWeek size={40} aria-hidden />} title={words.none} hint={words.noneHint} />
        )}
        {answer && (
          <Board
            answer={answer.of}
            shown={shown}
            choices={choices}
            onChoose={(next) => next !== choices && setHistory([...history, next])}
          />
        )}
      </Stack>
    </>
  );
}
