import type { BalanceTransaction, Payout } from '../state/refund-objects.ts'
import { find, newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { moveBalance } from './move-balance.ts'

const DAY_SECONDS = 24 * 60 * 60
/** How long a bank takes to book a payout. */
const ARRIVES_AFTER_SECONDS = DAY_SECONDS

/**
 * Pays out by Stripe's daily schedule: what has become available goes out at the next midnight
 * (UTC), and is paid a day later. The schedule is followed when something reads the balance.
 */
export function payOutWhatIsDue(moment: Moment) {
  const { rows } = moment.space.tables.balance_transaction
  const waiting = new Map<string, BalanceTransaction[]>()
  for (const row of rows.values()) {
    if (row.type === 'payout' || find(moment, 'payout_member', row.id)) continue
    if (payoutTimeOf(row) > moment.now) continue
    waiting.set(row.currency, [...(waiting.get(row.currency) ?? []), row])
  }
  for (const members of waiting.values()) payOutByDay(moment, members)
  for (const payout of moment.space.tables.payout.rows.values()) {
    if (payout.status === 'in_transit' && payout.arrival_date <= moment.now)
      markPaid(moment, payout)
  }
}

const payoutTimeOf = ({ available_on }: BalanceTransaction) =>
  Math.ceil(available_on / DAY_SECONDS) * DAY_SECONDS

/** One payout for each day that leaves something to pay: a negative balance is carried forward. */
function payOutByDay(moment: Moment, waiting: BalanceTransaction[]) {
  const sorted = waiting.toSorted((one, other) => payoutTimeOf(one) - payoutTimeOf(other))
  let members: BalanceTransaction[] = []
  for (const [index, row] of sorted.entries()) {
    members.push(row)
    const next = sorted[index + 1]
    if (next && payoutTimeOf(next) === payoutTimeOf(row)) continue
    if (sumOf(members) <= 0) continue
    payOut(moment, members, payoutTimeOf(row))
    members = []
  }
}

const sumOf = (members: BalanceTransaction[]) => members.reduce((sum, { net }) => sum + net, 0)

function payOut(moment: Moment, members: BalanceTransaction[], created: number) {
  const id = newId(moment, 'po_1')
  const amount = sumOf(members)
  const currency = members[0]?.currency ?? 'usd'
  const movement = moveBalance(
    { ...moment, now: created },
    { type: 'payout', amount: -amount, currency, source: id, available: true },
  )
  for (const member of [...members, movement]) {
    putObject(moment, 'payout_member', { id: member.id, payout: id })
  }
  const payout = putObject(moment, 'payout', {
    id,
    object: 'payout',
    amount,
    arrival_date: created + ARRIVES_AFTER_SECONDS,
    automatic: true,
    balance_transaction: movement.id,
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    type: 'bank_account',
  })
  record(moment, 'payout.created', payout)
  record(moment, 'payout.reconciliation_completed', payout)
}

function markPaid(moment: Moment, before: Payout) {
  const payout = putObject(moment, 'payout', { ...before, status: 'paid' })
  record(moment, 'payout.paid', payout, { before })
}

/** The bank returns a payout, perhaps after it was paid; its amount is paid out again later. */
export function failPayout(moment: Moment, id: string): boolean {
  const before = find(moment, 'payout', id)
  if (!before || before.status === 'failed' || before.status === 'canceled') return false
  const returned = moveBalance(moment, {
    type: 'payout_failure',
    amount: before.amount,
    currency: before.currency,
    source: id,
    available: true,
  })
  const payout = putObject(moment, 'payout', {
    ...before,
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  })
  record(moment, 'payout.failed', payout, { before })
  return true
}
