/** Settings of a service to which nobody has told what to import by schedule. */
export const NO_PULLS = {
  IMPORT_PULL: '',
  IMPORT_PULL_TOKEN: '',
  IMPORT_PULL_S3_ENDPOINT: '',
  IMPORT_PULL_S3_REGION: 'us-east-1',
  IMPORT_PULL_S3_KEY_ID: '',
  IMPORT_PULL_S3_SECRET: '',
};
