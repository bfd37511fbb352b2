import type { Section } from '@promo/contracts/sections';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import { statusOf } from '../api/errors.ts';
import type { Output } from '../api/routes.ts';
import { setCaller } from '../api/token.ts';
import type { Provider } from './oidc.ts';
import { type Choice, storeChoice, storedChoice } from './stored.ts';

export type Settings = Output<'GET /auth/settings'>;
type Me = Output<'GET /auth/me'>;
type DemoRole = Settings['demo_roles'][number];

type State =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'signed-out'; readonly settings: Settings; readonly ended: boolean }
  | { readonly at: 'signed-in'; readonly settings: Settings; readonly me: Me };

interface Entrance {
  readonly state: State;
  readonly retry: () => void;
  readonly asRole: (role: DemoRole) => Promise<void>;
  readonly asNobody: () => Promise<void>;
  readonly byProvider: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

const Context = createContext<Entrance | null>(null);

let provider: Provider | null = null;

async function tokenNow(): Promise<string | null> {
  const choice = storedChoice();
  return choice?.kind === 'demo'
    ? choice.token
    : choice?.kind === 'anonymous'
      ? null
      : ((await provider?.token()) ?? null);
}

/** Signs in and out, and knows who is here. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const queries = useQueryClient();

  const look = useCallback(async (ended = false) => {
    try {
      const settings = await call('GET /auth/settings');
      if (settings.mode === 'oidc') {
        const { openProvider } = await import('./oidc.ts');
        provider ??= await openProvider(settings, (me) =>
          setState((now) => (now.at === 'signed-in' ? { ...now, me } : now)),
        );
      }
      const known = storedChoice() !== null || (await tokenNow()) !== null;
      setState(
        known ? { at: 'signed-in', settings, me: await call('GET /auth/me') } : { at: 'signed-out', settings, ended },
      );
    } catch (error) {
      if (statusOf(error) !== 401) setState({ at: 'failed', error });
    }
  }, []);

  const become = useCallback(
    async (choice: Choice | null, ended = false) => {
      storeChoice(choice);
      queries.clear();
      await look(ended);
    },
    [look, queries],
  );

  const end = useCallback(async () => {
    // what the provider still holds would be refused again
    await provider?.forget();
    await become(null, true);
  }, [become]);

  const signOut = useCallback(async () => {
    const leave = storedChoice() === null ? provider?.signOut() : undefined;
    await (leave ?? become(null));
  }, [become]);

  useEffect(() => {
    setCaller({ token: tokenNow, refused: () => void end(), leave: signOut });
    void look();
  }, [end, look, signOut]);

  const entrance = useMemo<Entrance>(
    () => ({
      state,
      retry: () => void look(),
      asRole: async (role) => {
        const { token } = await call('POST /auth/demo-login', { body: { role } });
        await become({ kind: 'demo', token });
      },
      asNobody: () => become({ kind: 'anonymous' }),
      byProvider: async () => provider?.signIn(),
      signOut,
    }),
    [state, look, become, signOut],
  );
  return <Context value={entrance}>{children}</Context>;
}

export function useEntrance(): Entrance {
  const entrance = useContext(Context);
  if (!entrance) throw new Error('outside of SessionProvider');
  return entrance;
}

/** For what the shell shows, which is not there before somebody has signed in. */
function useSignedIn() {
  const { state } = useEntrance();
  if (state.at !== 'signed-in') throw new Error('nobody has come in');
  return state;
}

/** The caller. */
export const useMe = (): Me => useSignedIn().me;

/** What the gateway tells every browser. */
export const useSettings = (): Settings => useSignedIn().settings;

/** Whether the caller holds a section, or one of several: `const may = useMay(); may('promo_plan')`. What they may not do is not offered. */
export function useMay(): (section: Section | readonly Section[]) => boolean {
  const { sections } = useMe();
  return useCallback(
    (section) => [section].flat().some((one) => one === 'public' || sections.includes(one)),
    [sections],
  );
}
