import {
  portalPaymentProblems,
  type CustomerPaymentMethodAdded,
  type CustomerPaymentMethodCreate,
} from '@gatehouse/contract/billing/portal-payments'
import { fail } from '@gatehouse/contract/kit/problems'
import { TOO_MANY_DECLINES, type PaymentResult } from '../../payments/answers.ts'
import { askPayment } from '../../payments/charges/ask-payment.ts'
import { rejectTooManyDeclines } from '../../payments/charges/limit-declines.ts'
import { cancelPaymentTask, type PaymentRow } from '../../payments/charges/payment.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { findPayment, paymentOfIntent } from '../../payments/charges/queries.ts'
import { findMethod } from '../../payments/methods/queries.ts'
import { DAY, later } from '../../platform/clock.ts'
import { staged } from '../../platform/http/implement.ts'
import { rejectAndCommit } from '../../platform/http/reply.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import { toMethod } from '../customers/list-payment-methods.ts'
import { findCustomer } from '../customers/queries.ts'
import { settlePayment } from './settle-payment.ts'
import { lockBillable } from '../subscriptions/charged-subscriptions.ts'
import { useMethod } from './use-method.ts'

type Stage = { payment_id: string; again: boolean; set_default: boolean }
type AddedMethod = CustomerPaymentMethodAdded

/** Stores a customer's payment method once the processor has verified it. */
export const addMethod = staged<
  { body: CustomerPaymentMethodCreate },
  AddedMethod,
  Stage,
  PaymentResult
>({
  prepare: async (work, { body }) => {
    const { confirmation_token_id, set_default, return_url } = body
    const customer = await self(work)
    const payment = await preparePayment(work, {
      organization_id: customer.organization_id,
      customer_id: customer.id,
      kind: 'setup',
      trigger: 'retry_payment_method_update',
      is_limited: true,
      ...{ amount: 0, currency: 'usd' },
      idempotency_key: `method-${newId()}`,
      request: {
        confirmation_token: confirmation_token_id,
        method: null,
        keep: true,
        beside: !set_default,
        return_url,
        description: 'Payment method',
      },
    })
    // A setup left unfinished at the bank's page is canceled after a day.
    const { organization_id } = customer
    const cancel_at = later(work.now, DAY)
    await schedule(work, cancelPaymentTask, cancel_at, {
      organization_id,
      subject_id: payment.id,
    })
    return { payment_id: payment.id, again: false, set_default }
  },
  ask: request,
  settle,
})

/** Returns the result of a setup after the customer has confirmed it at their bank. */
export const confirmMethod = staged<
  { body: { setup_intent_id: string; set_default: boolean } },
  AddedMethod,
  Stage,
  PaymentResult
>({
  prepare: async (work, { body: { setup_intent_id, set_default } }) => {
    const customer = await self(work)
    const payment = await paymentOfIntent(work, setup_intent_id)
    const own = payment?.customer_id === customer.id && payment.kind === 'setup'
    if (!payment || !own || payment.checkout_id !== null) fail(portalPaymentProblems.not_found)
    return { payment_id: payment.id, again: true, set_default }
  },
  ask: request,
  settle,
})

async function self(work: Work) {
  const { id } = work.actor
  const customer = id === null ? undefined : await findCustomer(work, { id })
  return customer ?? fail(portalPaymentProblems.not_found)
}

function request(site: Site, { payment_id, again }: Stage): Promise<PaymentResult> {
  return askPayment(site, payment_id, { again })
}

async function settle(work: Work, { payment_id, set_default }: Stage, answer: PaymentResult) {
  await settlePayment(work, payment_id, answer)
  const payment = await findPayment(work, payment_id)
  if (payment?.status === 'requires_action') return actionRequired(payment)
  if (payment?.status === 'failed') {
    return rejectionOf(payment)
  }
  const savedMethod =
    payment?.payment_method_id && (await findMethod(work, payment.payment_method_id))
  if (!savedMethod) return rejectAndCommit(portalPaymentProblems.in_progress)
  const customer = await self(work)
  if (set_default && customer.default_payment_method_id !== savedMethod.id) {
    await lockBillable(work, customer.id)
    await useMethod(work, savedMethod)
  }
  const default_id = set_default ? savedMethod.id : customer.default_payment_method_id
  const payment_method = toMethod(savedMethod, savedMethod.id === default_id)
  return { ...payment_method, status: 'succeeded' as const, payment_method }
}

function rejectionOf({ decline_reason, decline_message }: PaymentRow) {
  if (decline_reason === TOO_MANY_DECLINES) return rejectTooManyDeclines()
  const { refused } = portalPaymentProblems
  return rejectAndCommit({ ...refused, detail: decline_message ?? refused.detail })
}

/** The bank requires the customer's confirmation first. */
function actionRequired({ next_action }: PaymentRow): AddedMethod {
  const { client_secret, url = null } = next_action ?? {}
  return {
    status: 'requires_action',
    client_secret: client_secret ?? '',
    next_action_url: url,
  }
}
