import type { Slug } from '../billing/analytics/views.data.ts'

/** The figures of Home; the first one is drawn until another is chosen. */
export const homeFigures = [
  'net_revenue',
  'orders',
  'monthly_recurring_revenue',
  'active_subscriptions',
] as const satisfies readonly Slug[]

/** A figure of Home. */
export type HomeFigure = (typeof homeFigures)[number]

/** The ranges of Home; the first one is shown unless the URL names another. */
export const homeRanges = [
  'last_30_days',
  'last_7_days',
  'this_month',
  'last_90_days',
  'last_12_months',
] as const
