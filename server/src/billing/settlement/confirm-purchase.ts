import type { CheckoutConfirm } from '@gatehouse/contract/billing/checkout-inputs'
import {
  checkoutProblems,
  type CheckoutPublic,
  type CheckoutPublicConfirmed,
} from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { refuseAndKeep, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { TOO_MANY_DECLINES, TRIAL_TAKEN, type Answer } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { refuseTooManyDeclines } from '../../payments/charges/limit-declines.ts'
import { announceCheckout } from '../checkouts/announce-checkout.ts'
import { toCheckoutPublic, toConfirmed, type ShownCheckout } from '../checkouts/checkout.ts'
import { confirmCheckout } from '../checkouts/confirm-checkout.ts'
import { forMerchant } from '../checkouts/merchant-time.ts'
import { getCheckout } from '../checkouts/queries.ts'
import { holdForBuyer } from '../checkouts/update-checkout.ts'
import { completePurchase } from './complete-purchase.ts'
import { portalTokenOf } from './portal-token.ts'
import { settlePayment } from './settle-payment.ts'

/** The state a confirmation or refresh continues with: the payment to request, if any. */
type Stage = {
  checkout_id: string
  payment_id: string | null
  again: boolean
  /** The buyer has had a trial before: the checkout now records that and charges the full price. */
  tried?: boolean
}

type ConfirmInput = { client_secret: string; body: CheckoutConfirm }

/**
 * Confirms a checkout. A second confirmation while the first is pending refers to the same payment,
 * and one that repeats a successful confirmation returns it: a buyer who clicks twice pays once.
 */
export const confirmPurchase = staged<ConfirmInput, CheckoutPublicConfirmed, Stage, Answer | null>({
  prepare: async (work, { client_secret, body }) => {
    const checkout = await holdForBuyer(work, client_secret)
    const mine = forMerchant(work, checkout)
    const { id: checkout_id, payment, status } = checkout
    if (status === 'confirmed' || (status === 'succeeded' && repeats(checkout, body))) {
      const open = status === 'confirmed' && payment !== null && payment.status !== 'asking'
      return { checkout_id, payment_id: open ? payment.id : null, again: true }
    }
    if (status !== 'open') fail(checkoutProblems.not_open)
    const confirmed = await confirmCheckout(mine, checkout, body)
    if (!confirmed) {
      await announceCheckout(mine, checkout_id)
      return { checkout_id, payment_id: null, again: false, tried: true }
    }
    const { payment_id } = confirmed
    if (payment_id === null) await completePurchase(mine, confirmed, null)
    return { checkout_id, payment_id, again: false }
  },
  ask,
  settle: async (work, stage, answer) => {
    if (stage.tried) return refuseAndKeep(checkoutProblems.trial_taken)
    const checkout = await settleStage(work, stage, answer)
    if (checkout.status === 'open') return refuse(checkout)
    const token = await portalTokenOf(forMerchant(work, checkout), checkout)
    return toConfirmed(work.place, checkout, token)
  },
})

/** Returns the result of a payment to the page a bank returns its customer to. */
export const refreshPurchase = staged<
  { client_secret: string },
  CheckoutPublic,
  Stage,
  Answer | null
>({
  prepare: async (work, { client_secret }) => {
    const { id: checkout_id, payment, status } = await holdForBuyer(work, client_secret)
    const waits = status === 'confirmed' && payment !== null && payment.processor_id !== null
    return { checkout_id, payment_id: waits ? payment.id : null, again: true }
  },
  ask,
  settle: async (work, stage, answer) =>
    toCheckoutPublic(work.place, await settleStage(work, stage, answer)),
})

/** The confirmation token identifies the attempt; a free checkout has none. */
function repeats({ payment }: ShownCheckout, { confirmation_token_id }: CheckoutConfirm): boolean {
  return (payment?.request.confirmation_token ?? null) === (confirmation_token_id ?? null)
}

async function ask(site: Site, { payment_id, again }: Stage): Promise<Answer | null> {
  return payment_id === null ? null : askPayment(site, payment_id, { again })
}

async function settleStage(work: Work, { checkout_id, payment_id }: Stage, answer: Answer | null) {
  if (payment_id !== null && answer !== null) await settlePayment(work, payment_id, answer)
  return getCheckout(work, checkout_id)
}

/** Returns the error; the reopened checkout is still committed. */
function refuse(checkout: ShownCheckout): Reply<never> {
  const { payment_failed, trial_taken } = checkoutProblems
  if (checkout.payment?.decline_reason === TRIAL_TAKEN) return refuseAndKeep(trial_taken)
  if (checkout.payment?.decline_reason === TOO_MANY_DECLINES) return refuseTooManyDeclines()
  const detail = checkout.payment?.decline_message ?? payment_failed.detail
  return refuseAndKeep({ ...payment_failed, detail })
}
