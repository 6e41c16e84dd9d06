import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf } from '../kit/fields.ts'
import { PAGE_LIMIT_MAX } from '../kit/pages.ts'
import { customerProblems } from './customers.ts'

/** What a customer has paid and what runs. */
export const CustomerTotal = z
  .object({
    customer_id: Id,
    /** Net of tax and refunds, by currency, the largest first. */
    revenue: z.array(z.object({ currency: Currency, amount: Amount })),
    /** Subscriptions that are active or in trial. */
    active_subscriptions: z.int(),
  })
  .meta({ id: 'CustomerTotal' })
export type CustomerTotal = z.output<typeof CustomerTotal>

/** Sums over what customers bought: Gatehouse's own, beside the protocol. */
export const customerTotalEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/totals',
    status: 200,
    summary: 'Get revenue and active subscriptions of customers',
    scopes: ['orders:read'],
    subjects: ['organization', 'user'],
    query: z.object({ customer_id: listOf(Id, PAGE_LIMIT_MAX).optional() }),
    output: z.object({ items: z.array(CustomerTotal) }).meta({ id: 'CustomerTotals' }),
    problems: [customerProblems.not_found],
  },
})
