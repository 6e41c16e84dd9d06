import type { RecurringInterval as Interval } from '@gatehouse/contract/billing/prices'

/** A number of intervals as text: "3 months", "14 days". */
export function periodText(interval: Interval, count: number, locale: string): string {
  return formatOf(interval, locale).format(count)
}

/** The name of an interval in the plural form of a number: "months" for 3, "month" for 1. */
export function intervalName(interval: Interval, count: number, locale: string): string {
  const parts = formatOf(interval, locale).formatToParts(count)
  return parts.find(({ type }) => type === 'unit')?.value ?? interval
}

function formatOf(unit: Interval, locale: string) {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
}
