import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { orderProblems } from './orders.ts'

/** How often the receipt of one order can be sent again in an hour. */
export const RECEIPTS_PER_HOUR_MAX = 5

/** Why a receipt is not sent again. */
export const receiptProblems = problems({
  no_receipt: [
    422,
    'OrderWithoutReceipt',
    "This order has no receipt because it isn't paid or its customer was deleted.",
  ],
})

/** Receipts by email: Gatehouse's own, beside the protocol. */
export const orderReceiptEndpoints = endpoints('billing', {
  resend: {
    kind: 'write',
    method: 'POST',
    path: '/v1/orders/{id}/resend-receipt',
    status: 202,
    summary: 'Resend the receipt of an order',
    description:
      "Sent to the customer's current email, even if the organization turned this email off. " +
      'Limited to five per hour.',
    scopes: ['orders:write'],
    subjects: ['organization', 'user'],
    params: ById,
    /** Clients cannot read an empty body under a JSON content type. */
    output: z.object({}),
    problems: [orderProblems.not_found, receiptProblems.no_receipt],
  },
})
