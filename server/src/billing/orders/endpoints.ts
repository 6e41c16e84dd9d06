import { orderExplanationEndpoints } from '@gatehouse/contract/billing/explanations'
import { orderTotalEndpoints } from '@gatehouse/contract/billing/order-totals'
import { orderEndpoints, orderProblems } from '@gatehouse/contract/billing/orders'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { totalOrders } from './total-orders.ts'
import { exportOrders } from './export-orders.ts'
import { explainOrder } from './explain-order.ts'
import { toOrder } from './order.ts'
import { findOrder, listOrders } from './queries.ts'
import { updateOrderBilling } from './update-order-billing.ts'

// Retrying a payment calls the processor: billing/settlement.
const { retry: _, ...ours } = orderEndpoints

const orderHandlers = implement(
  ours,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listOrders(work, input)
      return page(rows.map(toOrder), total_count, input.limit)
    },
    export: exportOrders,
    get: async (work, { id }) =>
      toOrder((await findOrder(work, id)) ?? fail(orderProblems.not_found)),
    update: (work, { id, body }) => updateOrderBilling(work, id, body),
  },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

const explanations = implement(
  orderExplanationEndpoints,
  {
    get: async (work, { id }) =>
      explainOrder((await findOrder(work, id)) ?? fail(orderProblems.not_found)),
  },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

const totals = implement(orderTotalEndpoints, {
  get: async (work, input) => ({ items: await totalOrders(work, input) }),
})

/** Orders, explanations of their amounts, and revenue totals. */
export const orders: ImplementedEndpoint[] = [...totals, ...orderHandlers, ...explanations]
