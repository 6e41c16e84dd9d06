import { declineSentences } from '@gatehouse/contract/billing/declines'
import { paymentProblems } from '@gatehouse/contract/billing/payments'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { countWithin, returnCount } from '../../platform/http/rate-limit.ts'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { realNow, write, type Work } from '../../platform/work.ts'
import { TOO_MANY_DECLINES, type PaymentResult } from '../answers.ts'
import { fingerprintToCharge } from '../card-fingerprint.ts'
import type { PaymentRow } from './payment.ts'
import { addLimitedBy, findPayment, lockPayment } from './queries.ts'

/** The number of declined attempts a checkout, a customer and a card may each have in an hour. */
const DECLINE_LIMIT = { max: 10, seconds: 3600, shared: true } as const

/**
 * Reserves an attempt made by a buyer in each of its counters. An attempt counts before the bank is
 * asked, so that parallel attempts cannot exceed the limit together.
 */
export async function reserveAttempt(work: Work, counters: readonly string[]): Promise<void> {
  const real = { ...work, now: realNow(work) }
  try {
    for (const counter of counters) await countWithin(real, DECLINE_LIMIT, counter)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { retry_after = DECLINE_LIMIT.seconds } = error
    throw new Refusal(paymentProblems.too_many_declines, { retry_after })
  }
}

/** The counters of an attempt that are known before the processor is asked. */
export function countersOf(of: { checkout_id?: string; customer_id: string }): string[] {
  const checkout = of.checkout_id === undefined ? [] : [`declines of checkout ${of.checkout_id}`]
  return [...checkout, `declines of customer ${of.customer_id}`]
}

/** Counts for all organizations of the server, as far as the processor recognizes the card. */
const cardCounter = (fingerprint: string) =>
  `declines of card ${sha256(fingerprint).toString('hex')}`

/**
 * Reserves an attempt for the card it is made with, once per payment. Returns a decline if the card
 * has no attempts left; its bank is not asked.
 */
export async function reserveCard(
  site: Site,
  payment: PaymentToRequest,
): Promise<PaymentResult | undefined> {
  const { id, request, account } = payment
  if (!site.config.rate_limits || request.limited_by === undefined || request.card_counted) return
  const fingerprint = await fingerprintToCharge(site, request, account)
  if (fingerprint === null) return undefined
  const counter = cardCounter(fingerprint)
  try {
    await write(site, systemActor(), async work => {
      const locked = await lockPayment(work, id)
      if (!locked || locked.request.card_counted) return
      await reserveAttempt(work, [counter])
      await addLimitedBy(work, id, counter)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = declineSentences.too_many_declines
    const none = { intent_id: null, decline_code: null, method: null }
    return { outcome: 'declined', code: TOO_MANY_DECLINES, message, ...none }
  }
}

type PaymentToRequest = PaymentRow & { account: string | null }

/** The rejection of an attempt whose card has no attempts left; what was written for it is kept. */
export const tooManyDeclines = {
  refusal: paymentProblems.too_many_declines,
  retry_after: DECLINE_LIMIT.seconds,
} as const

/** The same, as the response of an endpoint. */
export const rejectTooManyDeclines = (): Reply<never> => reply(undefined as never, tooManyDeclines)

/** Declines that say nothing about a card, because its bank was not asked or accepted it. */
const NOT_A_DECLINE = new Set<string | null>([
  'not_due',
  'resource_missing',
  'token_already_used',
  'too_many_declines',
  'trial_taken',
])

/** Releases what an attempt reserved, once it ended without a decline. */
export async function releaseAttempt(work: Work, before: PaymentRow): Promise<void> {
  const counters = before.request.limited_by ?? []
  if (counters.length === 0 || isOver(before)) return
  const after = await findPayment(work, before.id)
  if (!after || !isOver(after)) return
  if (after.status === 'failed' && !NOT_A_DECLINE.has(after.decline_reason)) return
  for (const counter of counters) await returnCount(work, counter)
}

const isOver = ({ status }: PaymentRow) => status === 'succeeded' || status === 'failed'
