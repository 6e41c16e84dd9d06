import type Stripe from 'stripe'
import { fromProcessorAmount } from '../platform/money.ts'
import type { Site } from '../platform/site.ts'
import { callApi, onAccount } from './processor.ts'

/** A movement of the balance at the processor; amounts in our minor units. */
export type BalanceFacts = {
  processor_id: string
  category: string
  amount: number
  fee_amount: number
  net_amount: number
  currency: string
  description: string | null
  available_at: Date
  created_at: Date
  source_id: string | null
  source_kind: string | null
  /** The payment intent of what it is about. */
  intent_id: string | null
  /** The amount in the currency of the payment, if that is another one. */
  source_amount: number | null
  source_currency: string | null
}

/** A payout at the processor. */
export type PayoutFacts = {
  processor_id: string
  status: string
  amount: number
  currency: string
  arrives_at: Date
  automatic: boolean
  reconciled: boolean
  failure_reason: string | null
  created_at: Date
}

/** A page of a list, newest first; `next` is the object after which the next page begins. */
export type FactsPage<T> = { rows: T[]; next: string | null }

const PAGE = 100

type Bounds = {
  since?: Date | null
  after?: string | null
  payout?: string
  account: string | null
}

/** A page of movements: all that were created since a time, or those of a payout. */
export async function listBalanceTransactions(
  site: Site,
  { since, after, payout, account }: Bounds,
): Promise<FactsPage<BalanceFacts>> {
  const params: Stripe.BalanceTransactionListParams = {
    limit: PAGE,
    expand: ['data.source'],
    ...(since && { created: { gte: secondsOf(since) } }),
    ...(after && { starting_after: after }),
    ...(payout !== undefined && { payout }),
  }
  const { data, has_more } = await callApi(site, 'balance transactions', stripe =>
    stripe.balanceTransactions.list(params, onAccount(account)),
  )
  return { rows: data.map(factsOf), next: has_more ? (data.at(-1)?.id ?? null) : null }
}

/** A page of payouts that were created since a time. */
export async function listPayouts(
  site: Site,
  { since, after, account }: Omit<Bounds, 'payout'>,
): Promise<FactsPage<PayoutFacts>> {
  const params: Stripe.PayoutListParams = {
    limit: PAGE,
    ...(since && { created: { gte: secondsOf(since) } }),
    ...(after && { starting_after: after }),
  }
  const { data, has_more } = await callApi(site, 'payouts', stripe =>
    stripe.payouts.list(params, onAccount(account)),
  )
  return { rows: data.map(payoutOf), next: has_more ? (data.at(-1)?.id ?? null) : null }
}

/** The current state of a payout: events only report that something changed. */
export async function retrievePayout(
  site: Site,
  processor_id: string,
  account: string | null,
): Promise<PayoutFacts> {
  return payoutOf(
    await callApi(site, 'look at payout', stripe =>
      stripe.payouts.retrieve(processor_id, {}, onAccount(account)),
    ),
  )
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000)
const momentOf = (seconds: number) => new Date(seconds * 1_000)

function payoutOf(payout: Stripe.Payout): PayoutFacts {
  const { id, status, amount, currency, arrival_date, automatic, reconciliation_status } = payout
  return {
    processor_id: id,
    status,
    amount: fromProcessorAmount(amount, currency),
    currency,
    arrives_at: momentOf(arrival_date),
    automatic,
    reconciled: reconciliation_status === 'completed',
    failure_reason: payout.failure_message ?? payout.failure_code,
    created_at: momentOf(payout.created),
  }
}

function factsOf(row: Stripe.BalanceTransaction): BalanceFacts {
  const { id, currency, reporting_category, description, available_on, created } = row
  const amount = fromProcessorAmount(row.amount, currency)
  const fee_amount = fromProcessorAmount(row.fee, currency)
  const source = typeof row.source === 'object' ? row.source : null
  return {
    processor_id: id,
    category: reporting_category,
    amount,
    fee_amount,
    // Rounded once: the processor's net may have a digit that ours does not have.
    net_amount: amount - fee_amount,
    currency,
    description,
    available_at: momentOf(available_on),
    created_at: momentOf(created),
    source_id: source?.id ?? (typeof row.source === 'string' ? row.source : null),
    source_kind: source?.object ?? null,
    intent_id: intentOf(source),
    ...sourceAmount(source, row),
  }
}

function intentOf(source: Stripe.BalanceTransactionSource | null): string | null {
  if (!source || !('payment_intent' in source)) return null
  const { payment_intent: intent } = source
  return typeof intent === 'object' ? (intent?.id ?? null) : intent
}

/** A refund that failed returns what the refund took: the sign is that of the movement. */
function sourceAmount(
  source: Stripe.BalanceTransactionSource | null,
  row: Stripe.BalanceTransaction,
) {
  const other =
    source && 'currency' in source && 'amount' in source && source.currency !== row.currency
  if (!other || typeof source.currency !== 'string' || typeof source.amount !== 'number') {
    return { source_amount: null, source_currency: null }
  }
  const amount = fromProcessorAmount(Math.abs(source.amount), source.currency)
  return {
    source_amount: row.amount < 0 ? -amount : amount,
    source_currency: source.currency,
  }
}
