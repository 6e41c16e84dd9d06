import {
  customerRequestProblems,
  type CustomerRequest,
} from '@gatehouse/contract/billing/customer-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import type { RefundResult } from '../../payments/refunds.ts'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { remainingIn } from '../ledger/share.ts'
import { returnableOf, type OrderRow } from '../orders/order.ts'
import { refundSteps, type RefundStage } from '../refunds/create-refund.ts'
import { disputedAmount } from '../refunds/queries.ts'
import { lockOrderWithSubscription } from '../subscriptions/lock-order.ts'
import { revokeSubscription } from '../subscriptions/revoke-subscription.ts'
import { isBillable, type SubscriptionRow } from '../subscriptions/subscription.ts'
import type { CustomerRequestRow } from './customer-request.ts'
import { lockOpenRequest, showRequest } from './decide-request.ts'
import { reopenRequest } from './reopen-request.ts'
import { resolveRequest } from './resolve-request.ts'
import { unusedPart } from './unused-part.ts'

const { not_applicable } = customerRequestProblems

type Stage = { request_id: string; refund: RefundStage | null }

/**
 * Refunds all that is left of the order of a request, or what was not used until a withdrawal, and
 * accepts the request. After a withdrawal
 * the customer keeps nothing of the contract either. If the processor rejects the refund, the
 * request is open again.
 */
export const refundAsRequested = staged<
  { id: string; body: { keep_used: boolean } },
  CustomerRequest,
  Stage,
  RefundResult | null
>({
  prepare: async (work, { id, body }) => {
    const found = await lockOpenRequest(work, id)
    if (found.kind === 'cancellation' || found.order_id === null) return fail(not_applicable)
    const locked = await lockOrderWithSubscription(work, found.order_id)
    if (!locked) return fail(not_applicable)
    const refund = await prepareRefund(work, found, locked.order, body)
    if (found.kind === 'withdrawal') await endContract(work, locked.subscription)
    await resolveRequest(work, found, { step: 'accept', refund_id: refund?.refund_id ?? null })
    return { request_id: id, refund }
  },
  ask: async (site, { refund }) => (refund ? refundSteps.ask(site, refund) : null),
  settle: async (work, { request_id, refund }, answer) => {
    if (!refund) return showRequest(work, request_id)
    const { rejection } = await refundSteps.settle(work, refund, answer)
    if (!rejection) return showRequest(work, request_id)
    await reopenRequest(work, request_id)
    return rejectAndCommit(rejection)
  },
})

/** An order that cost nothing has nothing to refund; one that was refunded already is rejected. */
async function prepareRefund(
  work: Work,
  { kind, created_at }: CustomerRequestRow,
  order: OrderRow,
  { keep_used }: { keep_used: boolean },
): Promise<RefundStage | null> {
  if (order.subtotal_amount - order.discount_amount === 0) return null
  const disputed = await disputedAmount(work, order.id)
  const unused = kind === 'withdrawal' ? unusedPart(order, created_at, disputed) : undefined
  if (keep_used && !unused) return fail(not_applicable)
  if (keep_used && unused?.amount === 0) return null
  const { amount } = (keep_used && unused) || remainingIn(returnableOf(order, disputed))
  return refundSteps.prepare(work, {
    ...{ order_id: order.id, amount: Math.max(amount, 1), to: 'original' },
    ...{ reason: 'customer_request', metadata: {}, allow_exceeding_credits: false },
    revoke_benefits: kind === 'withdrawal' && order.subscription_id === null,
  })
}

async function endContract(work: Work, subscription: SubscriptionRow | undefined): Promise<void> {
  if (!subscription || !(isBillable(subscription) || subscription.status === 'paused')) return
  await revokeSubscription(work, subscription.id)
}
