import { isId, newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { methodByProcessorId } from '../methods/queries.ts'
import { paymentOfIntent } from '../charges/queries.ts'
import {
  applyStripeEventTask,
  EventObject,
  isHandledEvent,
  type SignedEvent,
} from './stripe-event.ts'

/**
 * Stores a signed event and schedules its application. A repeated event is stored once. An event
 * about an object that is not ours (the account may serve other programs too) is ignored, and so is
 * one of the other mode or of another account than the organization's, because its object is not
 * there.
 */
export async function storeEvent(work: Work, event: SignedEvent): Promise<void> {
  if (!isHandledEvent(event.type) || !matchesMode(work, event)) return
  const parsed = EventObject.safeParse(event.data.object)
  if (!parsed.success) return
  const object = parsed.data
  const owner = await ownerOf(work, object)
  if (!owner) return
  const account = event.account ?? null
  if (!(await matchesAccount(work, owner, account))) return
  const stored = await work.sql
    .insertInto('stripe_events')
    .values({ id: event.id, account, type: event.type, object_id: object.id })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) return
  const { organization_id, payment_id, intent_id } = owner
  await enqueue(work, applyStripeEventTask, {
    organization_id,
    // Events of one payment are applied one after the other.
    subject_id: payment_id ?? newId(),
    payload: {
      event_id: event.id,
      type: event.type,
      object_id: object.id,
      account,
      intent_id,
      payment_id,
    },
  })
}

const LIVE_KEY = /^(sk|rk)_live_/

/** Test and live events may be sent to the same URL by mistake. */
function matchesMode({ server: place }: Work, { livemode }: SignedEvent): boolean {
  const { secret_key = '' } = place.config.stripe
  return livemode === undefined || livemode === LIVE_KEY.test(secret_key)
}

/** Whether an event comes from the account of the organization it belongs to. */
async function matchesAccount(work: Work, { organization_id }: Owner, account: string | null) {
  if (organization_id === null) return true
  const row = await work.sql
    .selectFrom('organizations')
    .select('stripe_account_id')
    .where('id', '=', organization_id)
    .executeTakeFirst()
  return row?.stripe_account_id === account
}

/**
 * Unknown yet if the payment is not known by its intent: applying the event looks it up at the
 * processor.
 */
type Owner = {
  organization_id: string | null
  payment_id: string | null
  intent_id: string | null
}

const unknownOwner: Owner = { organization_id: null, payment_id: null, intent_id: null }

async function ownerOf(
  work: Work,
  object: (typeof EventObject)['_output'],
): Promise<Owner | undefined> {
  // A payout is of an account and not of a payment.
  if (object.object === 'payout') return unknownOwner
  if (object.object === 'payment_method') {
    const method = await methodByProcessorId(work, object.id)
    return method && { organization_id: method.organization_id, payment_id: null, intent_id: null }
  }
  const isIntent = object.object === 'payment_intent' || object.object === 'setup_intent'
  const intent_id = isIntent ? object.id : (object.payment_intent ?? null)
  const { payment_id } = object.metadata ?? {}
  if (isIntent && payment_id && isId(payment_id)) {
    const payment = await findOwn(work, payment_id)
    return payment && { organization_id: payment.organization_id, payment_id, intent_id }
  }
  if (intent_id === null) return undefined
  const payment = await paymentOfIntent(work, intent_id)
  if (payment)
    return { organization_id: payment.organization_id, payment_id: payment.id, intent_id }
  // The result of a payment may arrive before we have stored the payment's intent.
  const early = object.object === 'dispute' || object.object === 'refund'
  return early ? { organization_id: null, payment_id: null, intent_id } : undefined
}

/** Anyone with access to the account can write metadata, so the row must exist. */
function findOwn(work: Work, payment_id: string) {
  return work.sql
    .selectFrom('payments')
    .select('organization_id')
    .where('id', '=', payment_id)
    .executeTakeFirst()
}
