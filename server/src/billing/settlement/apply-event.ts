import { paymentLifecycle } from '@gatehouse/contract/billing/payments'
import type { z } from 'zod'
import { isId } from '../../platform/ids.ts'
import { reading, type Work } from '../../platform/work.ts'
import { findPayment } from '../../payments/charges/queries.ts'
import { markApplied, recordProcessorFact } from '../../payments/inbox/applied.ts'
import { applyStripeEventTask } from '../../payments/inbox/stripe-event.ts'
import { methodByProcessorId } from '../../payments/methods/queries.ts'
import { recordMethod } from '../../payments/methods/record-method.ts'
import { paymentIdOf, retrieveIntent, retrieveMethod } from '../../payments/processor.ts'
import { retrieveDispute } from '../../payments/disputes.ts'
import { retrieveRefund } from '../../payments/refunds.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { publishCustomerUpdate } from '../customers/publish-customer-update.ts'
import { applyDispute } from '../disputes/apply-dispute.ts'
import { requestPayout } from '../payouts/request-sync.ts'
import { applyRefund } from '../refunds/apply-refund.ts'
import { settlePayment } from './settle-payment.ts'

type Event = z.output<typeof applyStripeEventTask.payload>

/**
 * Applies an event of the processor. The event only means that something changed: the object itself
 * is retrieved now, so that late, duplicate and reordered events all lead to the same result.
 */
export async function applyEvent(job: Job<Event>): Promise<void> {
  const { type, payment_id: known, intent_id } = job.payload
  if (known === null && intent_id !== null) return findOwner(job, intent_id)
  if (type.startsWith('payment_method.')) return applyToMethod(job)
  if (type.startsWith('payment_intent.') || type.startsWith('setup_intent.'))
    return applyToIntent(job)
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) return applyToRefund(job)
  if (type.startsWith('charge.dispute.')) return applyToDispute(job)
  if (type.startsWith('payout.')) return applyToPayout(job)
  const { event_id, object_id, payment_id } = job.payload
  const { organization_id } = job
  await job.finish(async work => {
    if (payment_id !== null && organization_id !== null) {
      await recordProcessorFact(work, { type, object_id, payment_id, organization_id })
    }
    await markApplied(work, event_id)
  })
}

async function applyToIntent({ site, actor, payload, finish }: Job<Event>): Promise<void> {
  const { type, event_id, object_id, account, payment_id } = payload
  if (payment_id !== null && type === 'payment_intent.succeeded') {
    // Most events are about our own charge, whose response is already applied: success is an
    // intent's final status.
    const known = await findPayment(reading(site, actor), payment_id)
    const isAlreadyKnown = known?.status === 'succeeded' && known.processor_id === object_id
    if (isAlreadyKnown) return finish(work => markApplied(work, event_id))
  }
  const answer = await retrieveIntent(site, object_id, account)
  await finish(async work => {
    if (payment_id !== null) await settlePayment(work, payment_id, answer)
    await markApplied(work, event_id)
  })
}

async function applyToRefund(job: Job<Event>): Promise<void> {
  const { site, payload, finish } = job
  const { event_id, object_id, account, payment_id } = payload
  const answer = await retrieveRefund(site, object_id, account)
  if (answer.outcome === 'unknown')
    throw new Error(`the payment processor isn't responding: ${answer.why}`)
  const settleFirst = await prepareEarlierPayment(job)
  await finish(async work => {
    await settleFirst(work)
    if (payment_id !== null && answer.outcome !== 'refused') {
      await applyRefund(work, payment_id, answer)
    }
    await markApplied(work, event_id)
  })
}

async function applyToDispute(job: Job<Event>): Promise<void> {
  const { site, payload, finish } = job
  const { event_id, object_id, account, payment_id } = payload
  const facts = await retrieveDispute(site, object_id, account)
  const settleFirst = await prepareEarlierPayment(job)
  await finish(async work => {
    await settleFirst(work)
    if (payment_id !== null) await applyDispute(work, payment_id, facts)
    await markApplied(work, event_id)
  })
}

/** The account is read again, whose transactions may be of several organizations. */
async function applyToPayout({ payload, finish }: Job<Event>): Promise<void> {
  const { event_id, object_id, account } = payload
  await finish(async work => {
    await requestPayout(work, account, object_id)
    await markApplied(work, event_id)
  })
}

/**
 * Finds the payment of an event that arrived before its intent was recorded; often the intent is
 * not ours.
 */
async function findOwner({ site, actor, payload, finish }: Job<Event>, intent_id: string) {
  const named = await paymentIdOf(site, intent_id, payload.account)
  const isOurs = named !== undefined && isId(named)
  const payment = isOurs ? await findPayment(reading(site, actor), named) : undefined
  await finish(async work => {
    if (!payment) return markApplied(work, payload.event_id)
    const { id, organization_id } = payment
    const about = { organization_id, subject_id: id, payload: { ...payload, payment_id: id } }
    await enqueue(work, applyStripeEventTask, about)
  })
}

/**
 * An event about a refund or dispute may overtake the event of its payment. Then the payment is
 * settled first, so that its order exists.
 */
async function prepareEarlierPayment({ site, actor, payload }: Job<Event>) {
  const { intent_id, payment_id, account } = payload
  const payment = payment_id && (await findPayment(reading(site, actor), payment_id))
  const waits = payment && paymentLifecycle.can('succeed', payment.status)
  if (!waits || intent_id === null) return async () => undefined
  const answer = await retrieveIntent(site, intent_id, account)
  return (work: Work) => settlePayment(work, payment.id, answer)
}

async function applyToMethod({ site, actor, payload, finish }: Job<Event>): Promise<void> {
  const { event_id, object_id, account } = payload
  const facts = await retrieveMethod(site, object_id, account)
  const method = await methodByProcessorId(reading(site, actor), object_id)
  await finish(async work => {
    const wasDefault = method && (await recordMethod(work, method, facts))
    if (wasDefault) await publishCustomerUpdate(work, method.customer_id)
    await markApplied(work, event_id)
  })
}
