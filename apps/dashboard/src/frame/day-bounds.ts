/** The moment at which a day (`2026-11-20`) begins where the user is. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00`).toISOString()

/** The moment at which a day ends where the user is: the next one begins then. */
export function endOfDay(day: string): string {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}
