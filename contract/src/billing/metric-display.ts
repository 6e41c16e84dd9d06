import { z } from 'zod'
import { Currency, Id } from '../kit/fields.ts'
import { BillingType } from './metrics.ts'
import { TimeInterval } from './usage.ts'

const TIME_ZONE_LENGTH_MAX = 64
const PRODUCTS_MAX = 100

const shape = {
  range: z.enum([
    ...(['today', 'last_7_days', 'last_30_days', 'last_90_days', 'last_12_months'] as const),
    ...(['this_month', 'last_month', 'this_year', 'custom'] as const),
  ]),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  /** Null: the time zone of each member. */
  timezone: z.string().max(TIME_ZONE_LENGTH_MAX).nullable(),
  /** Null: the interval that suits the range. */
  interval: TimeInterval.nullable(),
  /** What the figures are compared with: as many days before, or nothing. */
  comparison: z.enum(['previous', 'none']),
  /** Only figures of these products; of all if there are none. */
  product_ids: z.array(Id).max(PRODUCTS_MAX),
  /** Only figures of products that are billed so; null: of all. */
  billing_type: BillingType.nullable(),
  /** Only amounts of this currency; null: of all, converted to the organization's own. */
  currency: Currency.nullable(),
}

/**
 * How a dashboard shows its metrics (ours). A usual range means other days on another day; `custom`
 * always means the days from `start_date` to `end_date`, both included, in `timezone`.
 */
export const MetricDisplay = z.object(shape).meta({ id: 'MetricDisplay' })
export type MetricDisplay = z.output<typeof MetricDisplay>

/** The same in a request: only the range must be named. */
export const MetricDisplayInput = z
  .object({
    range: shape.range,
    start_date: shape.start_date.default(null),
    end_date: shape.end_date.default(null),
    timezone: shape.timezone.default(null),
    interval: shape.interval.default(null),
    comparison: shape.comparison.default('previous'),
    product_ids: shape.product_ids.default([]),
    billing_type: shape.billing_type.default(null),
    currency: shape.currency.default(null),
  })
  .refine(
    ({ range, start_date, end_date }) =>
      (range === 'custom') === (start_date !== null) &&
      (start_date === null) === (end_date === null),
    {
      path: ['range'],
      error: 'The range custom needs start_date and end_date, and no other range has them',
    },
  )
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    error: 'Input should not be before start_date',
  })
  .meta({ id: 'MetricDisplayInput' })
