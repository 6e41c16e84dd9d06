import {
  refundProblems,
  type RefundCreate,
  type RefundDestination,
  type RefundPreview,
} from '@gatehouse/contract/billing/refunds'
import { PREVIEW_MINUTES } from '@gatehouse/contract/billing/subscription-updates'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { later, MINUTE } from '../../platform/clock.ts'
import { readLink, signLink } from '../../platform/crypto/signed-link.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import type { OrderRow } from '../orders/order.ts'
import { findOrder } from '../orders/queries.ts'
import { planRefund, type PlannedRefund } from './plan-refund.ts'
import { reclaimFields, sumOfShare } from './refund.ts'

type PreviewTerms = Pick<PlannedRefund, 'share' | 'left' | 'credited' | 'reclaim'>

const PURPOSE = 'refund_preview'

/**
 * Previews the refund of an amount of an order. The preview's token is valid for some minutes of
 * real time; its expiry is shown at the merchant's time, as all times are.
 */
export async function previewRefund(
  work: Reading,
  { body }: { body: { order_id: string; amount: number; to: RefundDestination } },
): Promise<RefundPreview> {
  const order = await findOrder(work, body.order_id)
  if (!order) invalid({ loc: ['body', 'order_id'], msg: 'Order not found' })
  return previewOf(work, order, await planRefund(work, order, body))
}

function previewOf(work: Reading, order: OrderRow, planned: PreviewTerms): RefundPreview {
  const { share, left, credited, reclaim } = planned
  const expires_at = later(realNow(work), PREVIEW_MINUTES * MINUTE)
  return {
    order_id: order.id,
    ...share,
    total_amount: sumOfShare(share),
    currency: order.currency,
    refundable_amount: left.amount - share.amount,
    refundable_tax_amount: left.tax_amount - share.tax_amount,
    credited_amount: credited,
    ...reclaimFields(reclaim),
    token: signLink(work.server.keys, {
      purpose: PURPOSE,
      data: previewTerms(order, planned),
      expires_at,
    }),
    expires_at: later(expires_at, work.actor.offset_ms),
  }
}

/**
 * The terms a preview promises: the order, the amount, its tax, the destination, and the credits
 * reversed for it.
 */
function previewTerms(
  { id }: OrderRow,
  { share, reclaim }: Pick<PreviewTerms, 'share' | 'reclaim'>,
) {
  const { amount, tax_amount, balance_amount } = share
  const used = Object.values(reclaimFields(reclaim))
  return [id, amount, tax_amount, balance_amount, ...used].join(' ')
}

/** Rejects a refund that differs from its preview, with the refund's current terms. */
export function requireMatchingPreview(
  work: Reading,
  order: OrderRow,
  { body, ...planned }: PreviewTerms & { body: RefundCreate },
): void {
  const { preview_token: token } = body
  if (token === undefined || token === null) return
  const link = readLink(work.server.keys, PURPOSE, token)
  if (!link) invalid({ loc: ['body', 'preview_token'], msg: 'Invalid preview token' })
  const isCurrent = link.expires_at > realNow(work) && link.data === previewTerms(order, planned)
  if (isCurrent) return
  const preview = previewOf(work, order, planned)
  fail(refundProblems.outdated, undefined, { preview })
}
