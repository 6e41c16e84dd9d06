import { useLocale } from '@gatehouse/ui/i18n'
import type { DayRange } from './range.ts'

/** Writes a range of days in the user's format. */
export function useDaysText() {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  return ({ start, end }: DayRange) => format.formatRange(noon(start), noon(end))
}
