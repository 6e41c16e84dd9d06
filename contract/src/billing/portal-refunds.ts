import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, entity, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { RefundStatus } from './refunds.ts'

/**
 * A refund as its buyer sees it; `amount` excludes tax, `total_amount` is what the buyer receives.
 * Of that, `balance_amount` goes to their balance, the rest to the payment method. The credit note
 * exists once the refund succeeded, and is void if the bank returned it.
 */
export const CustomerRefund = z
  .object({
    ...entity,
    status: RefundStatus,
    amount: Amount,
    tax_amount: Amount,
    total_amount: Amount,
    balance_amount: Amount,
    currency: Currency,
    order_id: Id,
    subscription_id: Id.nullable(),
    credit_note: z.object({ id: Id, number: z.string(), voided_at: Moment.nullable() }).nullable(),
  })
  .meta({ id: 'CustomerRefund' })
export type CustomerRefund = z.output<typeof CustomerRefund>

/** The customer's completed and pending refunds. */
export const portalRefundEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/refunds/',
    status: 200,
    summary: 'List your refunds',
    description: 'Newest first.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: z.object({ order_id: listOf(Id).optional(), ...pageQuery }),
    output: pageOf(CustomerRefund),
    problems: [],
  },
})
