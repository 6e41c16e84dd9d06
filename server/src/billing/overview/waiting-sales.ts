import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { customerNameOf, inOrganizations, type Waiting, waitingRows } from './waiting.ts'

/** Disputes in which the bank waits for evidence; the earliest deadline first. */
export function waitingDisputes(work: Reading, ids?: string[]): Waiting {
  const disputes = within(work, work.sql.selectFrom('disputes'), 'disputes')
    .where('disputes.status', 'in', ['early_warning', 'needs_response'])
    // An inquiry that was answered waits for the bank.
    .where('disputes.evidence_sent_at', 'is', null)
    .where('disputes.response_pending', 'is', null)
    // Evidence that is late is not accepted: nothing can be done then.
    .where(sql<boolean>`(evidence_due_by is null or evidence_due_by > ${realNow(work)})`)
  return waitingRows(inOrganizations(disputes, 'disputes', ids), {
    id: sql.ref('disputes.id'),
    name: customerNameOf('disputes'),
    amount: sql`disputes.amount + disputes.tax_amount`,
    currency: sql.ref('disputes.currency'),
    due_at: sql.ref('disputes.evidence_due_by'),
    rank: sql.ref('disputes.evidence_due_by'),
  })
}

/** Orders whose charge failed and is tried again; the next attempt first. */
export function waitingPayments(work: Reading, ids?: string[]): Waiting {
  const orders = within(work, work.sql.selectFrom('orders'), 'orders')
    .where('orders.status', '=', 'pending')
    .where('orders.payment_attempts', '>', 0)
    .where('orders.next_payment_attempt_at', 'is not', null)
  return waitingRows(inOrganizations(orders, 'orders', ids), {
    id: sql.ref('orders.id'),
    name: customerNameOf('orders'),
    amount: sql`subtotal_amount - discount_amount + tax_amount`,
    currency: sql.ref('orders.currency'),
    due_at: sql.ref('orders.next_payment_attempt_at'),
    rank: sql.ref('orders.next_payment_attempt_at'),
  })
}

/** Open requests of customers; those with a deadline first. */
export function waitingRequests(work: Reading, ids?: string[]): Waiting {
  const requests = within(
    work,
    work.sql.selectFrom('customer_requests'),
    'customer_requests',
  ).where('customer_requests.status', '=', 'open')
  return waitingRows(inOrganizations(requests, 'customer_requests', ids), {
    id: sql.ref('customer_requests.id'),
    name: sql.ref('customer_requests.name'),
    due_at: sql.ref('customer_requests.due_at'),
    rank: sql`coalesce(due_at, customer_requests.created_at)`,
  })
}

/** Drafts of missed periods; the oldest first. */
export function waitingMissedPeriods(work: Reading, ids?: string[]): Waiting {
  const missed = within(work, work.sql.selectFrom('missed_periods'), 'missed_periods', null).where(
    'missed_periods.status',
    '=',
    'draft',
  )
  return waitingRows(inOrganizations(missed, 'missed_periods', ids), {
    id: sql.ref('missed_periods.id'),
    name: customerNameOf('missed_periods'),
    amount: sql`subtotal_amount - discount_amount`,
    currency: sql.ref('missed_periods.currency'),
    rank: sql.ref('missed_periods.period_start'),
  })
}

/** Subscriptions whose usage has reached its cap in the current period; those that end it first. */
export function waitingLimits(work: Reading, ids?: string[]): Waiting {
  const reached = within(
    work,
    work.sql
      .selectFrom('spending_caps')
      .innerJoin('subscriptions', 'subscriptions.id', 'spending_caps.subscription_id'),
    'spending_caps',
    null,
  )
    .where('spending_caps.set_by', '=', 'merchant')
    .where('subscriptions.ended_at', 'is', null)
    .where(
      sql<boolean>`exists (select from spending_cap_notices n
        where n.subscription_id = subscriptions.id and n.amount = spending_caps.amount
          and n.period_start = subscriptions.current_period_start)`,
    )
  return waitingRows(inOrganizations(reached, 'spending_caps', ids), {
    id: sql.ref('subscriptions.id'),
    name: customerNameOf('subscriptions'),
    amount: sql.ref('spending_caps.amount'),
    currency: sql.ref('subscriptions.currency'),
    due_at: sql.ref('subscriptions.current_period_end'),
    rank: sql.ref('subscriptions.current_period_end'),
  })
}
