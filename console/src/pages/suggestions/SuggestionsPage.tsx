import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import IconCalendarStar from '@tabler/icons-react/dist/esm/icons/IconCalendarStar.mjs';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { statusOf } from '../../api/errors.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { isSame, useShelf } from '../../session/unsaved.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useFilters, week } from '../../ui/filters.ts';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Board } from './Board.tsx';
import { Comparison } from './Comparison.tsx';
import { answered, type Choices, NO_CHOICES, shownOf } from './model/choices.ts';
import { knowsNothing } from './model/knows-nothing.ts';
import { type Asked, askedOf, type Question, usualQuestion } from './model/question.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { ToAgree } from './ToAgree.tsx';
import { text } from './text.ts';
import { useTake } from './useTake.ts';

const TakeDialog = lazy(() => import('./TakeDialog.tsx'));

/** What is asked, what came of it, and what was chosen since, the latest last. */
interface Kept {
  readonly question: Question;
  readonly answer: CalendarSuggestion | null;
  /** What that answers. */
  readonly asked: Asked | null;
  readonly history: readonly Choices[];
}

/** The week that is asked from: another page leads here with it, and what is typed instead takes its place. */
const FILTERS = { from: week };

/** A calendar that is suggested: asked for, changed, asked for again, and taken as drafts. */
export default function SuggestionsPage() {
  const words = useText(text);
  const may = useMay();
  const shelf = useShelf<Kept>('suggestions');
  const [kept] = useState(shelf.kept);
  const [{ from }, setFilters] = useFilters(FILTERS);
  const [question, setQuestion] = useState(() => {
    const usual = kept?.question ?? usualQuestion();
    return from === null ? usual : { ...usual, from_yw: from };
  });
  const [history, setHistory] = useState<readonly Choices[]>(kept?.history ?? [NO_CHOICES]);
  const [answer, setAnswer] = useState(kept?.answer ?? null);
  const [asked, setAsked] = useState(kept?.asked ?? null);
  const choices = history.at(-1) as Choices;
  const ask = useMutation({
    mutationFn: ({ asked, sent }: { asked: Asked; sent: Choices }) =>
      call('POST /api/promo/plan-suggestions', {
        body: {
          ...asked,
          fixed: sent.fixed.map(({ was: _was, ...fixed }) => fixed),
          forbid: sent.dropped.map((sku) => ({ sku })),
        },
      }),
    onSuccess: (of, { asked, sent }) => {
      setAsked(asked);
      setHistory((before) => answered(before, sent));
      setAnswer(of);
      take.reset();
    },
  });
  // what is asked for cannot be answered, now or later
  const isRefused = statusOf(ask.error) === 422;
  const isOther = asked !== null && !isSame(asked, askedOf(question));
  const shown = answer ? shownOf(answer, choices) : [];
  const take = useTake(answer, shown, (pending) => setAnswer((before) => before && { ...before, pending }));
  const choose = (next: readonly Choices[]) => {
    // what is being taken stays as it is; where only some of it was saved another calendar is shown, of which a look tells what is planned
    if (take.isBusy || take.taken) return;
    if (take.isBegun) take.reset();
    setHistory(next);
  };
  // what is taken does not come back: which drafts are saved is known here alone, and they would be saved twice
  useEffect(
    () => shelf.keep(take.isBegun ? null : { question, answer, asked, history }),
    [shelf, take.isBegun, question, answer, asked, history],
  );
  return (
    <>
      <PageHeader title={words.title}>
        {history.length > 1 && !take.taken && (
          <Button variant="default" onClick={() => choose(history.slice(0, -1))}>
            {words.undo}
          </Button>
        )}
        {may('promo_plan') && shown.length > 0 && !take.taken && (
          <Button loading={take.isBusy} disabled={ask.isPending || isOther} onClick={take.begin}>
            {words.take(shown.length)}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        <Text size="sm">{words.intro}</Text>
        <QuestionForm
          values={question}
          onChange={(typed) => {
            setQuestion(typed);
            // a reload reads the address again
            if (typed.from_yw !== question.from_yw) setFilters({ from: typed.from_yw });
          }}
          again={answer !== null}
          asking={ask.isPending}
          disabled={take.isBusy}
          onAsk={(asked) => ask.mutate({ asked, sent: choices })}
        />
        {(isOther || history.length > 1) && (
          <Alert role="status">{isOther ? words.otherQuestion : words.changed}</Alert>
        )}
        {take.taken && (
          <Alert color="green" role="status">
            <Text size="sm">{words.taken(take.taken.promotions, take.taken.drafts)}</Text>
            <Group mt="xs">
              <TextLink href="/proposals?status=draft&mine=1" c="inherit" size="sm">
                {words.toDrafts}
              </TextLink>
              <TextLink href={`/calendar?from=${answer?.from_yw}`} c="inherit" size="sm">
                {words.toCalendar}
              </TextLink>
            </Group>
          </Alert>
        )}
        {ask.isError && (
          <ErrorState
            error={ask.error}
            hint={isRefused ? words.narrow : words.againOrNarrow}
            onRetry={isRefused || take.isBusy ? undefined : () => ask.mutate({ ...ask.variables, sent: choices })}
          />
        )}
        {take.doubled.length > 0 && !take.isBegun && (
          <Alert color="orange" role="status">
            {words.doubled(take.doubled.length)}
          </Alert>
        )}
        {answer && <Comparison answer={answer} />}
        {answer && <ToAgree shown={shown} name={[answer.from_yw, answer.to_yw]} />}
        {answer && shown.length === 0 && (
          <EmptyState
            Icon={IconCalendarStar}
            title={knowsNothing(answer) ? words.noFigures : words.none}
            hint={knowsNothing(answer) ? words.noFiguresHint : words.noneHint}
          />
        )}
        {answer && (
          <Board
            answer={answer}
            shown={shown}
            choices={choices}
            onChoose={(next) => next !== choices && choose([...history, next])}
          />
        )}
      </Stack>
      <Suspense>
        {answer && take.asks && (
          <TakeDialog
            answer={answer}
            shown={shown}
            doubled={take.doubled}
            onTake={(left) => take.takeBut(left.map(({ promotion }) => promotion))}
            onClose={take.endAsking}
          />
        )}
      </Suspense>
    </>
  );
}
