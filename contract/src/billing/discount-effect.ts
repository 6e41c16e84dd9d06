import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency } from '../kit/fields.ts'
import { discountProblems } from './discounts.ts'

/** What a discount did to paid orders, in one currency; amounts are in its minor units. */
const DiscountTotal = z
  .object({
    currency: Currency,
    orders: z.int(),
    /** What customers paid less, before tax. */
    discounted_amount: Amount,
    /** What they paid nevertheless: net of tax and of refunds. */
    net_revenue: Amount,
  })
  .meta({ id: 'DiscountTotal' })

/** Who used a discount, and what it cost. */
export const DiscountEffect = z
  .object({
    /** Customers with a paid order that it reduced. */
    customers: z.int(),
    /** The largest revenue first. */
    totals: z.array(DiscountTotal),
  })
  .meta({ id: 'DiscountEffect' })
export type DiscountEffect = z.output<typeof DiscountEffect>

/** The effect of a discount: our own addition to the protocol. */
export const discountEffectEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/discounts/{id}/effect',
    status: 200,
    summary: 'Get the effect of a discount',
    description:
      'How many customers used a discount for a paid order, what it cost, and what they paid: ' +
      'one item per currency.',
    scopes: ['orders:read'],
    subjects: ['organization', 'user'],
    params: ById,
    output: DiscountEffect,
    problems: [discountProblems.not_found],
  },
})
