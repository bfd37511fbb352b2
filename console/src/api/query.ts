import { isTransient } from '@promo/contracts/transient';
import { QueryClient as Client, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callWith, type Extra } from './client.ts';
import { statusOf } from './errors.ts';
import type { GetKey, Input, Output } from './routes.ts';

const MINUTE = 60_000;

/** Live updates tell when data change, so answers stay good for a while; refusals are not asked for again. */
export const createQueryClient = (): QueryClient =>
  new Client({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        gcTime: 10 * MINUTE,
        retry: (failures, error) => failures < 2 && mayPass(statusOf(error)),
        refetchOnWindowFocus: true,
      },
      // without a network a change fails at once; by default it would wait, and be made later
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** 0 is that of a request that reached nobody. */
const mayPass = (status: number) => status === 0 || isTransient(status);

type Arguments<I> = object extends I ? [input?: I] : [input: I];

/**
 * A GET route as a query: `useQuery(read('GET /api/promo/calendar', { query }))`. Its key is the route's path, then the input,
 * so that whatever lies under a path can be asked for again with `refresh`.
 */
export const read = <K extends GetKey>(key: K, ...[input]: Arguments<Input<K>>) =>
  queryOptions<Output<K>>({
    queryKey: [pathOf(key), input ?? {}],
    queryFn: ({ signal }) => callWith(key, { ...input, signal } as Input<K> & Extra),
  });

/** As `read`, of what is asked anew with each filter: until the answer is there, the one before is shown. */
export const readOn = <K extends GetKey>(key: K, ...input: Arguments<Input<K>>) => ({
  ...read(key, ...input),
  placeholderData: keepPreviousData,
});

const pathOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** Asks again for everything under these paths, for example `/api/promo/calendar`. */
export const refresh = (client: QueryClient, ...paths: string[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isUnder(queryKey[0], paths) });

/** Whether a query's path lies under one of these paths. */
export const isUnder = (path: unknown, paths: readonly string[]): boolean =>
  typeof path === 'string' && paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
