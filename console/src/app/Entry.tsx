import { Center, Container, Loader } from '@mantine/core';
import { Suspense } from 'react';
import { useEntrance } from '../session/session.tsx';
import { lazy } from '../ui/lazy.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Shell } from './Shell.tsx';

const SignIn = lazy(() => import('../session/SignIn.tsx'));

/** The console, or the sign-in before it. */
export function Entry() {
  const { state, retry } = useEntrance();
  switch (state.at) {
    case 'loading':
      return (
        <Center h="100dvh">
          <Loader />
        </Center>
      );
    case 'failed':
      return (
        <Container size="xs" py="xl">
          <ErrorState error={state.error} onRetry={retry} />
        </Container>
      );
    case 'signed-out':
      return (
        <Suspense>
          <SignIn settings={state.settings} ended={state.ended} />
        </Suspense>
      );
    case 'signed-in':
      return <Shell />;
  }
}
