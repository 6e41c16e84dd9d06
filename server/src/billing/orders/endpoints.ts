import { orderEndpoints, orderProblems } from '@gatehouse/contract/billing/orders'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { exportOrders } from './export-orders.ts'
import { toOrder } from './order.ts'
import { findOrder, listOrders } from './queries.ts'
import { updateOrderBilling } from './update-order-billing.ts'

export const orders = implement(
  orderEndpoints,
  {
    list: async (work, asked) => {
      const { rows, total_count } = await listOrders(work, asked)
      return page(rows.map(toOrder), total_count, asked.limit)
    },
    export: exportOrders,
    get: async (work, { id }) =>
      toOrder((await findOrder(work, id)) ?? fail(orderProblems.not_found)),
    update: (work, { id, body }) => updateOrderBilling(work, id, body),
  },
  { find: (work, { id = '' }) => findOrder(work, id) },
)
