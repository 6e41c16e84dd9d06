/** Parses a timestamp of the accounts protocol: it arrives as text, whatever its type says. */
export const momentOf = (input: Date | string | null): Date | null =>
  input === null ? null : new Date(input)
