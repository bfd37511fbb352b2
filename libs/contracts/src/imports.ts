import { type Static, Type } from 'typebox';
import { coded, codedSince, Warning } from './coded.ts';
import { nullable, text } from './fields.ts';
import { MAX_CAMPAIGNS } from './marketing/words.ts';
import { MAX_PRODUCTS } from './promo-analytics/words.ts';
import { route } from './route.ts';
import { LONGEST } from './words.ts';

/** What is odd about rows that were taken, or about the file. */
export const ImportWarning = Type.Object({
  ...Warning.properties,
  count: Type.Optional(Type.Integer({ description: 'Of how many rows, or values of rows, it is told' })),
  rows: Type.Optional(
    Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Line in the file, from 1' }),
        column: Type.String(),
        value: Type.String(),
      }),
      { description: 'The first hundred of them' },
    ),
  ),
});

/** What every import answers, whichever service owns the dataset. */
export const ImportReport = Type.Object({
  import_id: Type.String(),
  dataset: Type.String(),
  file_hash: Type.String({ description: 'SHA-256 of the bytes received' }),
  dry_run: Type.Boolean(),
  rows_read: Type.Integer(),
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  rejected: Type.Integer(),
  warnings: Type.Array(ImportWarning),
  rejections: Type.Array(
    Type.Object({
      line: Type.Integer({ description: 'Line in the file, from 1' }),
      column: nullable(Type.String()),
      value: Type.String({ description: 'As read, cut to 100 characters' }),
      reason: Type.String(),
      ...codedSince,
    }),
    { description: 'The first rejected rows' },
  ),
  headings: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'What the file calls columns that it names otherwise; absent of imports by earlier releases',
    }),
  ),
  data_version: Type.Integer({ description: 'The data version that contains this import' }),
});

export type ImportReport = Static<typeof ImportReport>;

const file_name = Type.Optional(text(LONGEST.fileName, 'What the file is called where it comes from'));

const by_id = Type.Optional(
  nullable(
    Type.Integer({
      description: 'Their user_id, since names change and may be alike; absent of what is older than that',
    }),
  ),
);

export const RecordedImport = Type.Object({
  ...ImportReport.properties,
  at: Type.String({ description: 'ISO 8601, UTC' }),
  by: nullable(Type.String({ description: 'Who imported it; IMPORT_PULL of one by schedule' })),
  by_id,
  file_name,
  from: Type.Optional(
    Type.String({ description: 'Of one by schedule: the address, host and path only, or s3://bucket/key' }),
  ),
  voided: Type.Optional(
    Type.Object(
      {
        at: Type.String({ description: 'ISO 8601, UTC' }),
        by: nullable(Type.String({ description: 'Who took it back' })),
        by_id,
        data_version: Type.Integer({ description: 'The data version without it' }),
      },
      { description: 'Told of an import that was taken back' },
    ),
  ),
});

export type RecordedImport = Static<typeof RecordedImport>;

/** What became of a try at an address. */
const PULL_RESULTS = ['imported', 'not_modified', 'failed'] as const;

/** A dataset that is imported by schedule, as the operator's IMPORT_PULL says. */
export const Pulled = Type.Object({
  dataset: Type.String(),
  address: Type.String({ description: 'Host and path only, or s3://bucket/key' }),
  every_minutes: Type.Integer(),
  last_try_at: nullable(Type.String({ description: 'ISO 8601, UTC; null before the first' })),
  last_result: nullable(
    Type.Enum([...PULL_RESULTS], {
      description:
        'not_modified: the file is as it was, or was taken back; failed: `problem` says why, and nothing was imported',
    }),
  ),
  last_import_id: nullable(Type.String({ description: 'The latest import of it, in `imports`' })),
  problem: nullable(
    Type.Object({ ...coded, detail: Type.String() }, { description: 'Why the last try failed; null where it did not' }),
  ),
  next_try_at: nullable(Type.String({ description: 'ISO 8601, UTC; null is at once' })),
});

export type Pulled = Static<typeof Pulled>;

export const ImportList = Type.Object({
  imports: Type.Array(RecordedImport),
  pulls: Type.Array(Pulled, { default: [], description: 'What is imported by schedule, and how it goes' }),
  missing: Type.Array(Type.String(), { description: 'Services that did not answer' }),
});

const UNKNOWN_COLUMNS = ['refuse', 'leave_out'] as const;

export const ImportQuery = Type.Object(
  {
    dry_run: Type.Boolean({ default: false, description: 'Run the same path and write nothing' }),
    max_rejections: Type.Integer({
      minimum: 0,
      maximum: 100_000,
      default: 100,
      description: 'How many rejected rows the answer lists at most',
    }),
    unknown_columns: Type.Enum([...UNKNOWN_COLUMNS], {
      default: 'refuse',
      description:
        'What becomes of columns that the dataset does not have: the file is refused, since one may be misspelt, or they are left out and named in `warnings`',
    }),
    file_name,
  },
  { additionalProperties: false },
);

export type ImportQuery = Static<typeof ImportQuery>;
/** What becomes of columns that nobody knows. */
export type UnknownColumns = ImportQuery['unknown_columns'];

/** The import of one dataset, at the service that owns it. */
export const importInto = <const D extends string>(dataset: D) =>
  route({
    method: 'POST',
    path: `/api/promo/imports/${dataset}`,
    section: 'data_import',
    summary: `Import ${dataset} from a CSV or Parquet file`,
    description: `Streamed, and in force as a whole when it is answered. A row that cannot be taken is reported with line, column, value and reason, and stops no other; the same file again changes nothing. A file holds at most ${MAX_PRODUCTS} products, or ${MAX_CAMPAIGNS} campaigns; of other rows any number. Of Parquet, told by its first bytes, at most 1 GiB, uncompressed, Snappy, zstd, gzip or Brotli, with columns of the same names; line 2 is its first row.`,
    consumes: 'text/csv',
    query: ImportQuery,
    status: 200,
    response: ImportReport,
    errors: [415],
  });

/** A service's own list; the gateway merges the owners' lists under the same path. */
export const ownImports = route({
  method: 'GET',
  path: '/api/promo/imports',
  section: 'data_import',
  summary: 'Imports so far, newest first',
  description:
    'The report of each import of every dataset, as it was answered, with when and by whom; and what is imported by schedule (IMPORT_PULL), with the last try and the next. Records of new products are imported elsewhere and not listed.',
  status: 200,
  response: ImportList,
});

/** An import that was to be carried out, and not to be tried only, ended without a report. */
export const ImportFailed = Type.Object({
  dataset: Type.String(),
  by: nullable(Type.String({ description: 'Who imported' })),
  code: nullable(Type.String({ description: 'Of the refusal; null for a fault, or an upload that broke off' })),
  detail: Type.String(),
});
export type ImportFailed = Static<typeof ImportFailed>;

/** Its subject, of the service that owns the dataset. */
export const IMPORT_FAILED = {
  'promo-analytics': 'promo-analytics.event.import-failed',
  marketing: 'marketing.event.import-failed',
  npl: 'npl.event.import-failed',
} as const;
