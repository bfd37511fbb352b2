import { type Static, Type } from 'typebox';

/** Environment of a service that imports by schedule. What stands in IMPORT_PULL is read by `pullsOf`. */
export const pullSettings = {
  IMPORT_PULL: Type.String({
    default: '',
    maxLength: 10_000,
    description:
      'What is imported by schedule: dataset, minutes and address, apart by spaces, several apart by semicolons or lines. An address is http(s)://… or s3://bucket/key; behind it `leave_out_unknown` passes over columns that the dataset does not have',
  }),
  IMPORT_PULL_TOKEN: Type.String({
    default: '',
    pattern: '^[!-~]*$',
    maxLength: 4_000,
    description: 'Sent as Authorization: Bearer to the http(s) addresses, which have to be of one origin then',
  }),
  IMPORT_PULL_S3_ENDPOINT: Type.String({
    default: '',
    pattern: '^(https?://[^/?#@]+)?$',
    description: 'Origin of the S3-compatible store; Amazon’s of the region, without',
  }),
  IMPORT_PULL_S3_REGION: Type.String({ default: 'us-east-1', pattern: '^[\\w-]{1,50}$' }),
  IMPORT_PULL_S3_KEY_ID: Type.String({ default: '', maxLength: 200, description: 'Access key of the store' }),
  IMPORT_PULL_S3_SECRET: Type.String({ default: '', maxLength: 500, description: 'Secret access key of the store' }),
};

const PullSettings = Type.Object({ ...pullSettings, TLS_REQUIRED: Type.Optional(Type.Boolean()) });
export type PullSettings = Static<typeof PullSettings>;
