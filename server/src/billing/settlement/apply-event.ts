import type { z } from 'zod'
import { reading } from '../../platform/work.ts'
import { markApplied, recordProcessorFact } from '../../payments/inbox/applied.ts'
import type { applyStripeEventTask } from '../../payments/inbox/stripe-event.ts'
import { methodByProcessorId } from '../../payments/methods/queries.ts'
import { recordMethod } from '../../payments/methods/record-method.ts'
import { retrieveIntent, retrieveMethod } from '../../payments/processor.ts'
import { retrieveRefund } from '../../payments/refunds.ts'
import type { Job } from '../../records/agenda/handlers.ts'
import { applyRefund } from '../refunds/adopt-refund.ts'
import { settlePayment } from './settle-payment.ts'

type Event = z.output<typeof applyStripeEventTask.payload>

/**
 * Applies an event of the processor. It only says that something changed: the object itself is
 * looked at now, so that late, doubled and shuffled events all lead to the same end.
 */
export async function applyEvent(job: Job<Event>): Promise<void> {
  const { type } = job.payload
  if (type.startsWith('payment_method.')) return applyToMethod(job)
  if (type.startsWith('payment_intent.') || type.startsWith('setup_intent.'))
    return applyToIntent(job)
  if (type.startsWith('refund.') || type.startsWith('charge.refund.')) return applyToRefund(job)
  const { event_id, object_id, payment_id } = job.payload
  const { organization_id } = job
  await job.finish(async work => {
    if (payment_id !== null && organization_id !== null) {
      await recordProcessorFact(work, { type, object_id, payment_id, organization_id })
    }
    await markApplied(work, event_id)
  })
}

async function applyToIntent({ site, payload, finish }: Job<Event>): Promise<void> {
  const { event_id, object_id, account, payment_id } = payload
  const answer = await retrieveIntent(site, object_id, account)
  await finish(async work => {
    if (payment_id !== null) await settlePayment(work, payment_id, answer)
    await markApplied(work, event_id)
  })
}

async function applyToRefund({ site, payload, finish }: Job<Event>): Promise<void> {
  const { event_id, object_id, account, payment_id } = payload
  const answer = await retrieveRefund(site, object_id, account)
  if (answer.outcome === 'unknown') throw new Error(`the processor does not answer: ${answer.why}`)
  await finish(async work => {
    if (payment_id !== null && answer.outcome !== 'refused') {
      await applyRefund(work, payment_id, answer)
    }
    await markApplied(work, event_id)
  })
}

async function applyToMethod({ site, actor, payload, finish }: Job<Event>): Promise<void> {
  const { event_id, object_id, account } = payload
  const facts = await retrieveMethod(site, object_id, account)
  const method = await methodByProcessorId(reading(site, actor), object_id)
  await finish(async work => {
    if (method) await recordMethod(work, method, facts)
    await markApplied(work, event_id)
  })
}
