import { z } from 'zod'
import { Amount, Currency, Id, Moment } from '../kit/fields.ts'
import { RecurringInterval } from './prices.ts'
import { SubscriptionStatus } from './subscriptions.ts'

/** An organization as others see it: its name, and the slug in its URL. */
export const OrganizationSummary = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
})

/** A subscription of the buyer. */
export const BoughtSubscription = z
  .object({
    id: Id,
    product: z.string(),
    status: SubscriptionStatus,
    amount: Amount,
    currency: Currency,
    recurringInterval: RecurringInterval,
    /** The number of seats; null if the product is not sold by the seat. */
    seats: z.int().nullable(),
    currentPeriodEnd: Moment,
    cancelAtPeriodEnd: z.boolean(),
  })
  .meta({ id: 'BoughtSubscription' })
export type BoughtSubscription = z.output<typeof BoughtSubscription>
