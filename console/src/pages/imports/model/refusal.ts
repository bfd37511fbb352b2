import { ApiError } from '../../../api/errors.ts';

/** A refusal with the imports that it tells of under names instead of ids, which no page shows; any other error as it is. */
export function withImportNames(error: unknown, nameOf: (id: string) => string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, message } = error;
  const { code, params } = error.coded;
  const ids = params?.imports;
  if (!code || !Array.isArray(ids)) return error;
  return new ApiError(status, {
    code,
    params: { ...params, imports: ids.map(nameOf) },
    detail: ids.reduce((said, id) => said.replaceAll(id, () => nameOf(id)), message),
  });
}
