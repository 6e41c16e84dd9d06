import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf, Moment } from '../kit/fields.ts'

/** The revenue of paid orders in one currency, in its minor units: net of tax and of refunds. */
export const OrderTotal = z
  .object({ currency: Currency, orders: z.int(), amount: Amount })
  .meta({ id: 'OrderTotal' })
export type OrderTotal = z.output<typeof OrderTotal>

/** Totals over orders: our own addition to the protocol. */
export const orderTotalEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/totals',
    status: 200,
    summary: 'Get totals of paid orders',
    description:
      'Revenue of paid orders, net of tax and refunds: one item per currency, largest first.',
    scopes: ['orders:read'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      product_id: listOf(Id).optional(),
      /** Only orders created at this moment or later. */
      created_from: Moment.optional(),
    }),
    output: z.object({ items: z.array(OrderTotal) }).meta({ id: 'OrderTotals' }),
    problems: [],
  },
})
