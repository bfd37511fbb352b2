/** Who has taken a letter or a delivery to send it has so long; then the next one does. */
export const LEASE_MS = 60_000;

/** So many are listed where Admin asks for those of all users. */
export const MAX_LISTED = 5_000;
