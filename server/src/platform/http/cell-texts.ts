/** A moment as the text of a cell. */
export const timeText = (at: Date | null): string | null => at?.toISOString() ?? null

/** A number as the text of a cell. */
export const numberText = (value: number | null): string | null =>
  value === null ? null : String(value)
