import Stripe from 'stripe'
import type { Site } from '../platform/site.ts'
import { resultOfOutage } from './answers.ts'
import { callApi, onAccount, options, type ApiRequest } from './processor.ts'
import { retryIdempotently, retryUntilAnswered } from './retry-until-answered.ts'

/** The processor's response about a refund. `unknown` must be asked again, `refused` never. */
export type RefundResult =
  | ({ outcome: 'pending' | 'succeeded' | 'failed' | 'canceled' } & RefundFacts)
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'unknown'; why: string; key_spent?: boolean }

/** The known details of a refund at the processor; the amount is in the processor's units. */
export type RefundFacts = {
  processor_id: string
  amount: number
  currency: string
  reason: string | null
  failure_reason: string | null
  /** The row of ours that it names: text that anyone with access to the account could write. */
  refund_id: string | null
}

/** The amount, the payment it is refunded from, and our row for it. */
export type RefundRequest = {
  intent_id: string
  amount: number
  reason: Stripe.RefundCreateParams.Reason
  tags: { organization_id: string; order_id: string; payment_id: string; refund_id: string }
}

/**
 * Refunds money. With `again` it first looks for what an earlier request may have created, because
 * the processor forgets keys after a day.
 */
export async function createRefund(
  site: Site,
  refund: RefundRequest,
  { key, account, again }: ApiRequest & { again: boolean },
): Promise<RefundResult> {
  const { intent_id, amount, reason, tags } = refund
  const params = { payment_intent: intent_id, amount, reason, metadata: tags }
  const find = () => findRefund(site, { intent_id, refund_id: tags.refund_id, account })
  const put = (requested: string) =>
    answered(() =>
      callApi(site, 'refund', stripe =>
        stripe.refunds.create(params, options({ key: requested, account })),
      ),
    )
  const found = again ? await find() : undefined
  return found ?? retryUntilAnswered(key, { put, find })
}

/** The current state of a refund: events only report that something changed. */
export const retrieveRefund = (site: Site, processor_id: string, account: string | null) =>
  answered(() =>
    callApi(site, 'look at refund', stripe =>
      stripe.refunds.retrieve(processor_id, {}, onAccount(account)),
    ),
  )

/** The number of refunds of one payment that are searched for ours. */
const REFUNDS_SEARCHED_MAX = 1_000

async function findRefund(
  site: Site,
  {
    intent_id,
    refund_id,
    account,
  }: { intent_id: string; refund_id: string; account: string | null },
): Promise<RefundResult | undefined> {
  const params = { payment_intent: intent_id, limit: 100 }
  try {
    const list = await callApi(site, 'find refund', stripe =>
      stripe.refunds
        .list(params, onAccount(account))
        .autoPagingToArray({ limit: REFUNDS_SEARCHED_MAX }),
    )
    const found = list.find(({ metadata }) => metadata?.refund_id === refund_id)
    return found && resultOf(found)
  } catch (error) {
    return resultOfError(error)
  }
}

/**
 * Refunds money that was paid in addition to another payment for the same thing. Undefined if it
 * was already refunded: by an earlier request whose key expired, or by hand.
 */
export async function refundDuplicate(
  site: Site,
  intent_id: string,
  asking: ApiRequest,
): Promise<string | undefined> {
  const params = { payment_intent: intent_id, reason: 'duplicate' as const }
  try {
    const made = await retryIdempotently(asking.key, key =>
      callApi(site, 'refund', stripe => stripe.refunds.create(params, options({ ...asking, key }))),
    )
    return made.id
  } catch (error) {
    const { StripeError } = Stripe.errors
    if (error instanceof StripeError && error.code === 'charge_already_refunded') return undefined
    throw error
  }
}

async function answered(question: () => Promise<Stripe.Refund>): Promise<RefundResult> {
  try {
    return resultOf(await question())
  } catch (error) {
    return resultOfError(error)
  }
}

const OUTCOMES: Record<string, 'succeeded' | 'failed' | 'canceled'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
}

/** A refund that waits for the bank or for the customer is pending. */
function resultOf(refund: Stripe.Refund): RefundResult {
  const { id, amount, currency, status, metadata } = refund
  return {
    outcome: OUTCOMES[status ?? ''] ?? 'pending',
    processor_id: id,
    amount,
    currency,
    reason: refund.reason,
    failure_reason: refund.failure_reason ?? null,
    refund_id: metadata?.refund_id ?? null,
  }
}

function resultOfError(error: unknown): RefundResult {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const passing = resultOfOutage(error)
  if (passing) return passing
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  return { outcome: 'refused', code: error.code ?? 'refused', message: error.message }
}
