import {
  disputeLifecycle,
  isClosedDispute,
  type DisputeStatus,
} from '@gatehouse/contract/billing/disputes'
import type { DisputeFacts } from '../../payments/disputes.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { newId } from '../../platform/ids.ts'
import { fromProcessorAmount } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordUnsent } from '../../records/outbox/record-unsent.ts'
import { disputeWithdrawn, reverseEntries, totalOf } from '../ledger/accounts.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { divide } from '../ledger/share.ts'
import { returnableOf, type OrderRow } from '../orders/order.ts'
import { reconcileDisputedCredit } from '../orders/reconcile-disputed-credit.ts'
import { restoreCharged, reduceCharged } from '../subscriptions/charged-time.ts'
import { lockOrderWithSubscription } from '../subscriptions/lock-order.ts'
import type { DisputeRow } from './dispute.ts'
import { eraseIfAnonymous } from './erase-evidence.ts'
import { insertDispute, lockDispute, updateDispute } from './queries.ts'
import { requestResponse } from './request-response.ts'
import { restoreWonOrder, revokeLostOrder } from './revoke-lost-order.ts'

/**
 * Applies the processor's state of a dispute: creates it the first time, and later moves it along
 * its lifecycle. The ledger follows the money.
 */
export async function applyDispute(
  work: Work,
  payment_id: string,
  facts: DisputeFacts,
): Promise<void> {
  const payment = await findPayment(work, payment_id)
  // An unmatched payment that was refunded belongs to no order.
  if (payment?.status !== 'succeeded' || payment.order_id === null) return
  const locked = await lockOrderWithSubscription(work, payment.order_id)
  if (!locked) throw new Error(`the order of payment ${payment_id} was not found`)
  const { order } = locked
  const known = await lockDispute(work, facts.processor_id)
  if (!known) {
    const opened = await open(work, order, { payment_id, facts })
    if (facts.withdrawn) await move(work, order, { dispute: opened, withdrawn: true })
    const used = await reconcileDisputedCredit(work, order)
    if (facts.status === 'lost') await revokeLostOrder(work, order)
    await requestResponse(work, opened)
    return record(work, opened, { what: 'opened', taken: used })
  }
  await follow(work, order, { known, facts })
}

function open(
  work: Work,
  order: OrderRow,
  { payment_id, facts }: { payment_id: string; facts: DisputeFacts },
): Promise<DisputeRow> {
  const { organization_id, customer_id, currency } = order
  const withoutRefunds = { ...returnableOf(order), given: { amount: 0, tax_amount: 0 } }
  const { processor_id, status, reason, evidence_due_by, withdrawn } = facts
  // If exchange rates have moved, a bank may dispute more than was charged.
  const contested = Math.min(fromProcessorAmount(facts.amount, currency), totalOf(order))
  return insertDispute(work, {
    id: newId(),
    ...{ organization_id, customer_id, currency, payment_id, order_id: order.id },
    ...divide(withoutRefunds, contested),
    ...{ processor_id, status, reason, evidence_due_by, withdrawn, ...knownFacts(facts) },
    created_at: work.now,
  })
}

type DisputeUpdate = { known: DisputeRow; facts: DisputeFacts }

async function follow(work: Work, order: OrderRow, { known, facts }: DisputeUpdate): Promise<void> {
  const changesStatus = facts.status !== known.status
  if (changesStatus && !canTransition(known.status, facts.status)) return
  const withdrawn = withdrawnAfter(known, facts)
  const { status, reason, evidence_due_by } = facts
  // An inquiry that becomes a dispute is answered again.
  const renewed = changesStatus && status === 'needs_response'
  const answer = renewed ? { evidence_sent_at: null, reminded_at: null } : {}
  const change = { status, reason, evidence_due_by, withdrawn, ...knownFacts(facts), ...answer }
  await updateDispute(work, known, change)
  const after = { ...known, status, evidence_due_by }
  if (renewed) await requestResponse(work, after)
  if (changesStatus && isClosedDispute(status)) await eraseIfAnonymous(work, order.customer_id)
  if (withdrawn !== known.withdrawn) await move(work, order, { dispute: after, withdrawn })
  const changed = changesStatus || withdrawn !== known.withdrawn
  // Credit spent before the bank decided stays the merchant's loss, however often the event is
  // repeated.
  const used = changed ? await reconcileDisputedCredit(work, order) : 0
  if (changesStatus && status === 'lost') await revokeLostOrder(work, order)
  if (changesStatus && known.status === 'lost') await restoreWonOrder(work, order)
  if (changesStatus || used > 0) await record(work, after, { what: status, taken: used })
}

/** The details that a report of the processor contains. */
const knownFacts = ({ reason_code, fees, submissions }: DisputeFacts) => ({
  ...(reason_code !== undefined && { reason_code }),
  ...(submissions !== undefined && { submissions }),
  ...(fees && {
    fee_amount: fromProcessorAmount(fees.amount, fees.currency),
    fee_currency: fees.currency,
  }),
})

/** Whether a single lifecycle step leads from one status to another. */
const canTransition = (from: DisputeStatus, to: DisputeStatus) =>
  Object.values<string>(disputeLifecycle.steps[from]).includes(to)

/**
 * The money is withdrawn while a dispute is open or lost, and returned once it is closed otherwise.
 */
function withdrawnAfter({ withdrawn }: DisputeRow, facts: DisputeFacts): boolean {
  const returns = isClosedDispute(facts.status) && facts.status !== 'lost'
  return returns ? withdrawn && facts.withdrawn : withdrawn || facts.withdrawn
}

type DisputeTransfer = { dispute: DisputeRow; withdrawn: boolean }

/**
 * Posts the withdrawal or return of the money. Unused time it paid for no longer counts as paid.
 */
async function move(
  work: Work,
  order: OrderRow,
  { dispute, withdrawn }: DisputeTransfer,
): Promise<void> {
  await post(work, dispute, withdrawn)
  await recordUnsent(work, {
    ...{ type: 'fact.dispute', organization_id: dispute.organization_id },
    ...{ object_id: dispute.id, payload: {} },
  })
  if (!withdrawn) return restoreCharged(work, order, dispute.charge_taken)
  const charge_taken = await reduceCharged(work, order, dispute)
  await updateDispute(work, dispute, { charge_taken })
}

async function post(work: Work, dispute: DisputeRow, withdrawn: boolean): Promise<void> {
  const { organization_id, currency, customer_id, order_id, id: dispute_id } = dispute
  const entries = disputeWithdrawn(dispute)
  await postTransaction(work, organization_id, {
    ...{ currency, customer_id, order_id, dispute_id },
    entries: withdrawn ? entries : reverseEntries(entries),
  })
}

type DisputeNotice = { what: string; taken: number }

function record(work: Work, dispute: DisputeRow, { what, taken }: DisputeNotice): Promise<void> {
  const { id: subject_id, organization_id, order_id, amount, tax_amount, status } = dispute
  return recordAudit(work, {
    action: `dispute.${what}`,
    ...{ subject_kind: 'dispute', subject_id, organization_id },
    after: { order_id, amount, tax_amount, status, ...(taken > 0 && { balance_taken: taken }) },
  })
}
