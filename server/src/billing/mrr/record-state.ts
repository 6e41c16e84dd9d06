import { sql } from 'kysely'
import { unawaited } from '../../platform/db/pipelined.ts'
import type { Work } from '../../platform/work.ts'

/** What moved: the cause of a movement of MRR. */
export type MrrChange =
  | 'start'
  | 'trial_end'
  | 'plan'
  | 'seats'
  | 'price'
  | 'discount'
  | 'status'
  | 'cancellation'
  | 'end'

/** The terms of a subscription from a moment on. */
export type MrrState = {
  organization_id: string
  subscription_id: string
  customer_id: string
  product_id: string
  currency: string
  status: string
  /** It is scheduled to end. */
  cancels: boolean
  /** The price of a month in minor units (`monthlyAmount`). */
  amount: number
  seats: number | null
  ended: boolean
}

/** A cancellation, counted when it was made; -1 takes it back. */
export type Cancellation = { count: 1 | -1; at: Date; reason: string | null }

/**
 * Records the terms of a subscription that this transaction has locked: the entry of its earlier
 * state is taken out and the new one put in. Nothing is written if the state is the same.
 */
export async function recordState(
  work: Work,
  state: MrrState,
  about: { change: MrrChange; effective_at: Date; cancellation: Cancellation | null },
): Promise<void> {
  const { change, effective_at, cancellation } = about
  const { organization_id, subscription_id, customer_id, product_id, currency } = state
  const { status, cancels, amount, seats, ended } = state
  await sql`
    with given as (
      select ${organization_id}::uuid as organization_id,
        ${subscription_id}::uuid as subscription_id, ${customer_id}::uuid as customer_id,
        ${product_id}::uuid as product_id,
        ${currency} as currency, ${status} as status, ${cancels}::boolean as cancels,
        ${amount}::bigint as amount, ${seats}::integer as seats),
    last as (
      select * from mrr_entries where subscription_id = ${subscription_id} and sign <> 0
      order by sequence desc limit 1),
    current as (
      select organization_id, subscription_id, customer_id, product_id, currency, status, cancels,
        amount, seats
      from last where sign = 1),
    next as (select * from given where not ${ended}::boolean),
    taken_out as (select * from current except select * from next),
    put_in as (select * from next except select * from current)
    insert into mrr_entries (organization_id, subscription_id, customer_id, product_id, currency,
      status, cancels, amount, seats, sign, change, cancellations, reason, effective_at,
      recorded_at)
    select taken_out.*, -1, ${change}, 0, null, ${effective_at}::timestamptz,
      ${work.now}::timestamptz from taken_out
    union all
    select put_in.*, 1, ${change}, 0, null, ${effective_at}::timestamptz,
      ${work.now}::timestamptz from put_in
    union all
    select given.*, 0, 'cancellation', ${cancellation?.count ?? 0}::integer,
      ${cancellation?.reason ?? null}, ${cancellation?.at ?? null}::timestamptz,
      ${work.now}::timestamptz
    from given where ${cancellation !== null}::boolean ${unawaited}`.execute(work.sql)
}
