/** Parses a timestamp of the accounts protocol: it arrives as text, whatever its type says. */
export const momentOf = (said: Date | string | null): Date | null =>
  said === null ? null : new Date(said)
