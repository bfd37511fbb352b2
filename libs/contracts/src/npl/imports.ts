import { ImportQuery, ImportReport } from '../imports.ts';
import { route } from '../route.ts';
import { CHANNEL_NAMES, MAX_RECORDS, NPL_CHANNELS, RECORD_STATE } from './words.ts';

export const importRecords = route({
  method: 'POST',
  path: '/api/npl/imports',
  section: 'npl_module',
  summary: 'Import new-product records from a CSV or Parquet file',
  description: `A new SKU becomes a draft; of a known one the file's columns overwrite the master fields, by the rules of PUT. At most ${MAX_RECORDS} records; \`channels\` are words (${NPL_CHANNELS.join(', ')}, or ${Object.values(CHANNEL_NAMES).flat().join(', ')}) apart by spaces or commas. Columns of an export that are no master fields (${RECORD_STATE.join(', ')}) are passed over. \`version\` says from which version of the record a row was made: a row that would change another version is rejected (\`record_changed\`), so that no edit since the export is undone; a blank version, or a file without the column, overwrites. Records have versions of their own: \`data_version\` is 0.`,
  consumes: 'text/csv',
  query: ImportQuery,
  status: 200,
  response: ImportReport,
  errors: [415],
});
