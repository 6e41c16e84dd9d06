import type { TimeInterval } from './usage.ts'

/** The limits of each interval, in days of a range. */
export const metricLimits = {
  hour: { min_days: 0, max_days: 7 },
  day: { min_days: 0, max_days: 366 },
  week: { min_days: 14, max_days: 371 },
  month: { min_days: 60, max_days: 1460 },
  year: { min_days: 366, max_days: 3650 },
} as const satisfies Record<TimeInterval, { min_days: number; max_days: number }>
