import { refundEndpoints } from '@gatehouse/contract/billing/refunds'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { createRefund } from './create-refund.ts'
import { previewRefund } from './preview-refund.ts'
import { listRefunds } from './queries.ts'
import { toRefund } from './refund.ts'

/** Refunds, as the merchant creates and sees them. */
export const refunds = implement(refundEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listRefunds(work, input)
    return page(rows.map(toRefund), total_count, input.limit)
  },
  create: createRefund,
  preview: previewRefund,
})
