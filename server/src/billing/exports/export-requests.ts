import { sql } from 'kysely'
import { timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingRequests, requestSorts } from '../customer-requests/queries.ts'
import { identity, invoice } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'customerRequests'>) =>
  matchingRequests(work, input)
    .leftJoin('orders as o', 'o.id', 'customer_requests.order_id')
    .leftJoin('subscriptions as s', 's.id', 'customer_requests.subscription_id')
    .leftJoin('products as p', join =>
      join.on('p.id', '=', sql`coalesce(s.product_id, o.product_id)`),
    )
    .selectAll('customer_requests')
    .select(['o.invoice_number', 'p.name as product'])

/** Exports the requests of customers that a list finds: what they entered, and the reply. */
export const exportRequests = exportList('customerRequests', {
  rows,
  table: 'customer_requests',
  sorts: requestSorts,
  columns: {
    ...identity,
    customer: ['Customer', ({ name }) => name],
    email: ['Email', ({ email }) => email],
    kind: ['Request', ({ kind }) => kind],
    contract: ['Contract', ({ contract }) => contract],
    status: ['Status', ({ status }) => status],
    due_at: ['Refund Due At', ({ due_at }) => timeText(due_at)],
    reason: ['Reason', ({ reason }) => reason],
    product: ['Product', ({ product }) => product],
    invoice_number: invoice,
    resolved_at: ['Resolved At', ({ resolved_at }) => timeText(resolved_at)],
    reply: ['Reply', ({ reply }) => reply],
  },
})
