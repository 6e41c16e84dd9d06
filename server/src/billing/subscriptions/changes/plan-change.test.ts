import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import fc from 'fast-check'
import type { DiscountWithProductIds } from '../../discounts/discount.ts'
import { anchorOf, periodEnd } from '../period.ts'
import { priceOf, type Terms } from '../terms.ts'
import { netOf, planChange, type ChangeLine, type ActiveSubscription } from './plan-change.ts'
import { prorationCases, type ProrationCase } from './proration-cases.data.ts'
import { applyCredits } from './apply-credits.ts'

// Every run uses the same seed; set SEED=n for another one.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_120), numRuns: 500 })

const moment = (text: string) => new Date(text.length === 10 ? text : `${text}Z`)

/** `500 x 3 / 2 month`: three seats at 500 each, for two months. */
function termsOf(text: string, off: string | null): Terms {
  const parts = /^(\d+)(?: x (\d+))? \/ (?:(\d+) )?(\w+)$/.exec(text)
  if (!parts) throw new Error(`${text} is no plan`)
  const [, amount = '0', seats, count = '1', interval] = parts
  const tiers = [{ min_seats: 1, max_seats: null, price_per_seat: Number(amount) }]
  const price = seats
    ? { amount_type: 'seat_based', seat_tiers: { seat_tier_type: 'volume', tiers } }
    : { amount_type: 'fixed', price_amount: Number(amount) }
  return {
    product: { id: text, name: text },
    prices: [{ id: text, ...price }],
    seats: seats ? Number(seats) : null,
    currency: 'usd',
    discount: discountOf(off),
    discount_applies: true,
    ...{ discount_applied_at: new Date(0), amount: 0, anchor_day: 1 },
    recurring_interval: interval as RecurringInterval,
    recurring_interval_count: Number(count),
  }
}

function discountOf(off: string | null): DiscountWithProductIds | null {
  if (off === null) return null
  const [number, unit] = off.split(' ')
  const used =
    unit === 'bp'
      ? { type: 'percentage', basis_points: Number(number), amount: null, currency: null }
      : { type: 'fixed', basis_points: null, amount: Number(number), currency: 'usd' }
  return { ...used, duration: 'forever', duration_in_months: null } as DiscountWithProductIds
}

/** A subscription whose whole period has just been paid. */
function started(terms: Terms, start: Date): ActiveSubscription {
  const anchor_day = anchorOf(start)
  return {
    ...{ ...terms, anchor_day, status: 'active', amount: priceOf(terms, start).net },
    current_period_start: start,
    current_period_end: periodEnd(start, { ...terms, anchor_day }),
    charged_amount: priceOf(terms, start).net,
    charged_from: start,
  }
}

/** Applies the changes of a case; returns each step in the format of the case's row. */
function live({ start, plan, off, steps }: ProrationCase) {
  let now = started(termsOf(plan, off ?? null), moment(start))
  let pending: ChangeLine[] = []
  return steps.map(([at, to, behavior, , , , , , changed]) => {
    const target = { ...termsOf(to, changed === undefined ? (off ?? null) : changed) }
    const planned = planChange(
      now,
      { ...target, anchor_day: now.anchor_day },
      { at: moment(at), behavior, pending },
    )
    const { after, written, due, restarts } = planned
    pending = planned.left
    now = {
      ...{ ...after, status: 'active', current_period_start: after.period.start },
      current_period_end: after.period.end,
    }
    const lineOf = (key: string) => written.find(line => line.key === key)?.amount ?? 0
    const total = due && netOf(due.lines) - due.discount_amount
    const ends = after.period.end
    return [lineOf('credit'), restarts ? null : lineOf('debit'), total, netOf(pending), ends]
  })
}

test('at least sixty different cases are calculated by hand', () => {
  const distinctCases = new Set(prorationCases.map(({ what: _, ...row }) => JSON.stringify(row)))

  assert.ok(distinctCases.size >= 60, `${distinctCases.size}`)
  assert.equal(new Set(prorationCases.map(({ what }) => what)).size, prorationCases.length)
})

for (const row of prorationCases) {
  test(`proration: ${row.what}`, () => {
    const expected = row.steps.map(([, , , credit, debit, due, waiting, ends]) => {
      return [credit, debit, due, waiting, moment(ends)]
    })

    assert.deepEqual(live(row), expected)
  })
}

const INTERVALS = ['day', 'week', 'month', 'year'] as const
const amount = fc.integer({ min: 0, max: 99_999_999 })
const seats = fc.option(fc.integer({ min: 1, max: 500 }), { nil: null })
const off = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(points => `${points} bp`),
    fc.integer({ min: 0, max: 200_000_000 }).map(cents => `${cents} off`),
  ),
  { nil: null },
)
const written = (cents: number, count: number | null, interval: string) =>
  `${count === null ? cents : `${cents % 100_000} x ${count}`} / ${interval}`
const start = fc
  .integer({ min: 0, max: 4 * 365 * 86_400 })
  .map(seconds => new Date(Date.UTC(2027, 0, 1) + seconds * 1_000))

type After = ReturnType<typeof planChange>['after']

const runningAfter = (after: After): ActiveSubscription => ({
  ...{ ...after, status: 'active', current_period_start: after.period.start },
  current_period_end: after.period.end,
})

/** A time within a period, or at its start or end. */
const within = (now: ActiveSubscription, part: number) => {
  const [from, to] = [now.current_period_start.getTime(), now.current_period_end.getTime()]
  return new Date(from + Math.floor((to - from - 1) * part))
}

const part = fc.integer({ min: 0, max: 1_000_000 }).map(millionths => millionths / 1_000_000)

const sale = fc.tuple(amount, seats)
const earlier = fc.array(fc.tuple(amount, seats, part), { maxLength: 4 })

test('an upgrade and an immediate downgrade net to zero, whatever was changed before', () => {
  fc.assert(
    fc.property(
      fc.tuple(earlier, sale, part, sale),
      fc.tuple(fc.constantFrom(...INTERVALS), start, off),
      ([before, purchase, share, moreExpensive], [interval, startedAt, discount]) => {
        const termsWith = ([cents, count]: [number, number | null]) =>
          termsOf(written(cents, count, interval), discount)
        const item = termsWith(purchase)
        let now = started(termsWith(before[0] ? [before[0][0], before[0][1]] : purchase), startedAt)
        const request = { behavior: 'prorate' as const, pending: [] }
        // The current plan began with the period or partway through it.
        let refundedParts = 0
        for (const [index, [, , later]] of before.entries()) {
          const next = before[index + 1]
          const target = next ? termsWith([next[0], next[1]]) : item
          refundedParts += (1 - refundedParts) * later
          now = runningAfter(
            planChange(now, target, { ...request, at: within(now, refundedParts) }).after,
          )
        }
        const at = within(now, refundedParts + (1 - refundedParts) * share)

        const up = planChange(now, termsWith(moreExpensive), { ...request, at })
        const down = planChange(runningAfter(up.after), item, { ...request, at, pending: up.left })

        assert.equal(netOf(down.left), 0)
        assert.equal(down.after.amount, priceOf(item, startedAt).net)
      },
    ),
  )
})

test('however often plans change, no customer gets more time than is paid for', () => {
  const step = fc.record({ cents: amount, interval: fc.constantFrom(...INTERVALS), share: part })
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      start,
      off,
      (steps, startedAt, fraction) => {
        let now = started(termsOf('1000 / month', fraction), startedAt)
        let pending: ChangeLine[] = []
        let paid = now.charged_amount
        let chargedTotal = paid
        for (const { cents, interval, share } of steps) {
          const target = {
            ...termsOf(`${cents} / ${interval}`, fraction),
            anchor_day: now.anchor_day,
          }
          const at = within(now, share)
          const planned = planChange(now, target, { at, behavior: 'invoice', pending })
          const { due, restarts, after } = planned
          const credit = planned.written.find(({ key }) => key === 'credit')?.amount ?? 0
          const total = due === null ? 0 : netOf(due.lines) - due.discount_amount

          assert.ok(credit <= 0 && -credit <= now.charged_amount)
          assert.ok(total >= 0)
          chargedTotal += netOf(planned.written) + (restarts ? after.charged_amount : 0)
          paid += total
          now = runningAfter(after)
          pending = planned.left
          assert.equal(paid + netOf(pending), chargedTotal)
          assert.ok(chargedTotal >= now.charged_amount)
        }
      },
    ),
  )
})

test('an order uses as much credit as it needs, oldest first, without losing any', () => {
  const line = fc.integer({ min: -100_000, max: 100_000 }).map(cents => ({ amount: cents }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), part, (all, share) => {
      const chargedTotal = netOf(all.filter(item => item.amount > 0))
      const used = Math.floor(chargedTotal * share)

      const { lines, left } = applyCredits(all, used)

      assert.equal(netOf(lines) + netOf(left), netOf(all))
      assert.ok(netOf(lines) - used >= 0)
      assert.ok(left.every(item => item.amount < 0))
      const due = netOf(lines) - used
      assert.ok(due === 0 || left.length === 0 || due === Math.min(50, chargedTotal - used))
    }),
  )
})

test('a trialing plan changes for free, and pending items are not charged yet', () => {
  const startedAt = moment('2026-04-01')
  const now = { ...started(termsOf('1000 / month', null), startedAt), charged_amount: 0 }
  const at = moment('2026-04-10')
  const target = { ...termsOf('3000 / year', null), anchor_day: 1 }
  const pending: ChangeLine[] = []

  const trialing = planChange({ ...now, status: 'trialing' }, target, {
    at,
    behavior: 'invoice',
    pending,
  })
  const waits = planChange(now, target, { at, behavior: 'next_period', pending })

  assert.deepEqual([trialing.written, trialing.due, trialing.later], [[], null, false])
  assert.deepEqual(trialing.after.period.end, moment('2026-05-01'))
  assert.deepEqual([waits.written, waits.due, waits.later], [[], null, true])
})
