import type { CheckoutConfirm } from '@gatehouse/contract/billing/checkout-inputs'
import {
  checkoutProblems,
  type CheckoutPublic,
  type CheckoutPublicConfirmed,
} from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import {
  TOO_MANY_DECLINES,
  TRIAL_ALREADY_USED,
  type PaymentResult,
} from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { rejectTooManyDeclines } from '../../payments/charges/limit-declines.ts'
import { publishCheckoutUpdate } from '../checkouts/publish-checkout-update.ts'
import { toCheckoutPublic, toConfirmed, type FullCheckout } from '../checkouts/checkout.ts'
import { confirmCheckout } from '../checkouts/confirm-checkout.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { getCheckout } from '../checkouts/queries.ts'
import { lockForBuyer } from '../checkouts/update-checkout.ts'
import { completePurchase } from './complete-purchase.ts'
import { planSale } from './plan-sale.ts'
import { portalTokenOf } from './portal-token.ts'
import { settlePayment } from './settle-payment.ts'

/** The state a confirmation or refresh continues with: the payment to request, if any. */
type Stage = {
  checkout_id: string
  payment_id: string | null
  again: boolean
  /** The buyer has had a trial before: the checkout now records that and charges the full price. */
  attempted?: boolean
}

type ConfirmInput = { client_secret: string; body: CheckoutConfirm }

/**
 * Confirms a checkout. A second confirmation while the first is pending refers to the same payment,
 * and one that repeats a successful confirmation returns it: a buyer who clicks twice pays once.
 */
export const confirmPurchase = staged<
  ConfirmInput,
  CheckoutPublicConfirmed,
  Stage,
  PaymentResult | null
>({
  prepare: async (work, { client_secret, body }) => {
    const checkout = await lockForBuyer(work, client_secret)
    const mine = inMerchantTime(work, checkout)
    const { id: checkout_id, payment, status } = checkout
    if (status === 'confirmed' || (status === 'succeeded' && isRepeat(checkout, body))) {
      const open = status === 'confirmed' && payment !== null && payment.status !== 'asking'
      return { checkout_id, payment_id: open ? payment.id : null, again: true }
    }
    if (status !== 'open') fail(checkoutProblems.not_open)
    const confirmed = await confirmCheckout(mine, checkout, body)
    if (!confirmed) {
      await publishCheckoutUpdate(mine, checkout_id)
      return { checkout_id, payment_id: null, again: false, attempted: true }
    }
    const { payment_id } = confirmed
    if (payment_id === null) {
      const plan = planSale(confirmed)
      await completePurchase(mine, { checkout: confirmed.checkout, plan }, null)
    }
    return { checkout_id, payment_id, again: false }
  },
  ask: request,
  settle: async (work, stage, answer) => {
    if (stage.attempted) return rejectAndCommit(checkoutProblems.trial_taken)
    const checkout = await settleStage(work, stage, answer)
    if (checkout.status === 'open') return reject(checkout)
    const token = await portalTokenOf(inMerchantTime(work, checkout), checkout)
    return toConfirmed(work.server, checkout, token)
  },
})

/** Returns the result of a payment to the page a bank returns its customer to. */
export const refreshPurchase = staged<
  { client_secret: string },
  CheckoutPublic,
  Stage,
  PaymentResult | null
>({
  prepare: async (work, { client_secret }) => {
    const { id: checkout_id, payment, status } = await lockForBuyer(work, client_secret)
    const waits = status === 'confirmed' && payment !== null && payment.processor_id !== null
    return { checkout_id, payment_id: waits ? payment.id : null, again: true }
  },
  ask: request,
  settle: async (work, stage, answer) =>
    toCheckoutPublic(work.server, await settleStage(work, stage, answer)),
})

/** The confirmation token identifies the attempt; a free checkout has none. */
function isRepeat({ payment }: FullCheckout, { confirmation_token_id }: CheckoutConfirm): boolean {
  return (payment?.request.confirmation_token ?? null) === (confirmation_token_id ?? null)
}

async function request(site: Site, { payment_id, again }: Stage): Promise<PaymentResult | null> {
  return payment_id === null ? null : askPayment(site, payment_id, { again })
}

async function settleStage(
  work: Work,
  { checkout_id, payment_id }: Stage,
  answer: PaymentResult | null,
) {
  if (payment_id !== null && answer !== null) await settlePayment(work, payment_id, answer)
  return getCheckout(work, checkout_id)
}

/** Returns the error; the reopened checkout is still committed. */
function reject(checkout: FullCheckout): Reply<never> {
  const { payment_failed, trial_taken } = checkoutProblems
  if (checkout.payment?.decline_reason === TRIAL_ALREADY_USED) return rejectAndCommit(trial_taken)
  if (checkout.payment?.decline_reason === TOO_MANY_DECLINES) return rejectTooManyDeclines()
  const detail = checkout.payment?.decline_message ?? payment_failed.detail
  return rejectAndCommit({ ...payment_failed, detail })
}
