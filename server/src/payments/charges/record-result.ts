import { declineReason, declineSentences } from '@gatehouse/contract/billing/declines'
import { paymentLifecycle } from '@gatehouse/contract/billing/payments'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { NOT_DUE, TRIAL_ALREADY_USED, type PaymentResult, type MethodFacts } from '../answers.ts'
import { storeMethod } from '../methods/store-method.ts'
import { planNextCheck } from '../plan-next-check.ts'
import { cancelPaymentTask, settlePaymentTask, type PaymentRow } from './payment.ts'
import { updatePayment } from './queries.ts'

/** A payment after a result was applied, and whether the result changed it. */
export type RecordedResult = { payment: PaymentRow; moved: boolean }

/** The number of previous checks of a payment without a result. */
export type CheckHistory = { checks?: number }

const STEPS = {
  succeeded: 'succeed',
  processing: 'process',
  requires_action: 'challenge',
  declined: 'fail',
} as const

/** We rejected it ourselves, so the intent has already ended at the processor. */
const OWN_REJECTION_CODES = new Set([NOT_DUE, TRIAL_ALREADY_USED])

/** Delays between checks while a bank or a buyer takes time. */
const CHECKS = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY] as const

type KnownPaymentResult = Exclude<PaymentResult, { outcome: 'unknown' }>

/**
 * Applies the processor's result to a payment this transaction has locked. Results arrive late,
 * twice and in any order; one that the lifecycle no longer allows is outdated and ignored.
 */
export async function recordResult(
  work: Work,
  payment: PaymentRow,
  answer: PaymentResult,
  { checks = 0 }: CheckHistory = {},
): Promise<RecordedResult> {
  if (answer.outcome === 'unknown') return { payment, moved: false }
  const step = STEPS[answer.outcome]
  const moved = paymentLifecycle.can(step, payment.status)
  const after = moved ? await move(work, payment, answer) : payment
  const open = after.status === 'requires_action' || after.status === 'processing'
  const task = settlePaymentTask
  await planNextCheck(work, after, { task, waits: CHECKS, open, moved, checks })
  return { payment: after, moved }
}

async function move(
  work: Work,
  payment: PaymentRow,
  answer: KnownPaymentResult,
): Promise<PaymentRow> {
  const status = paymentLifecycle.next(STEPS[answer.outcome], payment.status)
  const processor_id = answer.intent_id ?? payment.processor_id
  if (answer.outcome === 'requires_action') {
    const { client_secret, next_action } = answer
    const next = JSON.stringify({ ...next_action, client_secret })
    return updatePayment(work, payment, { status, processor_id, next_action: next })
  }
  const known = { status, processor_id, next_action: null, ...methodColumns(answer.method) }
  if (answer.outcome === 'declined') {
    // A payment that can no longer be used must not be payable from a page that was left open.
    const payable = processor_id !== null && !OWN_REJECTION_CODES.has(answer.code)
    if (payable) await enqueue(work, cancelPaymentTask, about(payment))
    const decline_reason = answer.decline_code ?? answer.code
    const decline_message = declineSentences[declineReason(answer.code, answer.decline_code)]
    return updatePayment(work, payment, { ...known, decline_reason, decline_message })
  }
  const clearedDecline = { decline_reason: null, decline_message: null }
  const method = await methodToKeep(work, payment, answer)
  return updatePayment(work, payment, { ...known, ...clearedDecline, ...method })
}

async function methodToKeep(work: Work, payment: PaymentRow, answer: KnownPaymentResult) {
  const { customer_id, organization_id, request } = payment
  const requested = answer.outcome === 'succeeded' && request.keep && request.method === null
  if (!requested || !answer.method || customer_id === null) return {}
  const owner = { organization_id, customer_id }
  const beside = request.beside || request.superseded
  const storedMethod = await storeMethod(work, owner, answer.method, { beside })
  return { payment_method_id: storedMethod.id }
}

function methodColumns(method: MethodFacts | null) {
  return method ? { method: method.type, method_metadata: JSON.stringify(method.metadata) } : {}
}

const about = ({ id, organization_id }: PaymentRow) => ({ organization_id, subject_id: id })
