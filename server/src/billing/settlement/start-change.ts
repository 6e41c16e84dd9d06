import { declineSentences } from '@gatehouse/contract/billing/declines'
import { ChangePreview } from '@gatehouse/contract/billing/subscription-updates'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import type { Work } from '../../platform/work.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { openPaymentOfChange } from '../../payments/charges/queries.ts'
import { methodToCharge } from '../../payments/methods/queries.ts'
import { isWaived } from '../balance/balance.ts'
import { spendBalance, reserveBalance } from '../balance/spend-balance.ts'
import { billDue, billTotal, type ChargedBill } from '../subscriptions/changes/bill-change.ts'
import type { Draft } from '../subscriptions/changes/draft-change.ts'
import { calculateChange, type PayableChange } from '../subscriptions/changes/calculate-change.ts'
import {
  insertChargingChange,
  applyChange,
  planForNextPeriod,
} from '../subscriptions/changes/apply-change.ts'
import { previewOf } from '../subscriptions/changes/preview-change.ts'
import { readPreview } from '../subscriptions/changes/preview-token.ts'
import { openChangeOf } from '../subscriptions/changes/queries.ts'
import { readSubscription } from '../subscriptions/queries.ts'

/** A change that is being paid. */
export type ChangeCharge = { change_id: string; payment_id: string; again: boolean }

/**
 * Begins a change of a subscription that this transaction has locked. A change that costs nothing
 * now is made immediately; one that must be paid is stored with its payment, which is returned.
 * Repeating a request whose payment is still pending returns that payment.
 */
export async function startChange(
  work: Work,
  id: string,
  change: PayableChange,
): Promise<ChangeCharge | null> {
  const subscription = await readSubscription(work, id)
  const current = change.preview_token ? readPreview(work, id, change.preview_token) : undefined
  const open = await openChangeOf(work, id, 'charging')
  if (open) {
    const draft = await calculateChange(work, subscription, change, open.at)
    const payment = await openPaymentOfChange(work, open.id)
    if (!payment || !draft.digest.equals(open.digest)) fail(subscriptionProblems.locked)
    return { change_id: open.id, payment_id: payment.id, again: true }
  }
  const draft = await calculateChange(work, subscription, change, current?.at)
  const { plan, merchant, target } = draft
  const { prices } = target
  const bill = plan.due && (await billDue(work, merchant, { ...subscription, prices }, plan.due))
  const total = bill ? billTotal(bill) : 0
  const { applied, due: left } = await spendBalance(work, subscription, total)
  const due = isWaived(applied, total) ? 0 : left
  if (change.preview_token) {
    const same = current?.due === due && current.digest === draft.digest.toString('base64url')
    if (!same) await rejectStale(work, id, change)
  }
  if (due === 0) await rejectWithoutCard(work, draft)
  if (plan.later) {
    await planForNextPeriod(work, draft)
    return null
  }
  if (bill && due > 0) {
    const return_url = returnUrlOf(work, change)
    return charge(work, draft, { bill, applied, due, return_url })
  }
  await applyChange(work, draft, { bill })
  return null
}

/**
 * The URL the bank returns a customer to, if the customer made the request and sent one; otherwise
 * null.
 */
const returnUrlOf = ({ actor }: Work, change: object): string | null =>
  actor.kind === 'customer' && 'return_url' in change && typeof change.return_url === 'string'
    ? change.return_url
    : null

/** Customers cannot move to a more expensive plan without a payment method for later charges. */
async function rejectWithoutCard(work: Work, { subscription, plan }: Draft): Promise<void> {
  const { customer_id, payment_method_id, status, amount } = subscription
  if (work.actor.kind !== 'customer' || plan.due || status === 'trialing') return
  if (plan.after.amount <= amount) return
  const method = await methodToCharge(work, { customer_id, payment_method_id })
  if (!method) fail(subscriptionProblems.payment_failed, declineSentences.no_card)
}

/** The current preview of the change is returned with the error. */
async function rejectStale(work: Work, id: string, change: PayableChange): Promise<never> {
  const draft = await calculateChange(work, await readSubscription(work, id), change)
  const preview = compileEncoder(ChangePreview)(await previewOf(work, draft))
  return fail(subscriptionProblems.preview_changed, undefined, { preview })
}

/** The charge for a change, and the part of the customer's balance reserved for it. */
type ReservedCharge = { bill: ChargedBill; applied: number; due: number; return_url: string | null }

async function charge(
  work: Work,
  draft: Draft,
  { bill, applied, due, return_url }: ReservedCharge,
): Promise<ChangeCharge> {
  const { subscription, target } = draft
  const { organization_id, customer_id, currency, payment_method_id } = subscription
  const method = await methodToCharge(work, { customer_id, payment_method_id })
  if (!method) {
    fail(subscriptionProblems.payment_failed, declineSentences.no_card)
  }
  const change = await insertChargingChange(work, draft, bill)
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, currency },
    subscription_change_id: change.id,
    kind: 'payment',
    trigger: 'subscription_cycle',
    is_limited: work.actor.kind === 'customer',
    amount: due,
    payment_method_id: method.id,
    idempotency_key: `change-${change.id}`,
    request: {
      confirmation_token: null,
      method: method.processor_id,
      keep: false,
      ...(return_url !== null && { present: true }),
      return_url: return_url ?? work.server.base_url,
      description: target.product.name,
    },
  })
  await reserveBalance(work, { id: payment.id, customer_id, currency }, applied)
  return { change_id: change.id, payment_id: payment.id, again: false }
}
