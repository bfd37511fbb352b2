/** So long the database may look for what a request reads. */
export const READ_LIMIT_MS = 3_000;
