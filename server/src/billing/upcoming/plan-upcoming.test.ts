import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planUpcoming, type UpcomingInput } from './plan-upcoming.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)

const nothing: UpcomingInput = {
  currency: 'usd',
  ...{ boundary: null, resume: null, change: null, discount: null },
  rhythm: { recurring_interval: 'month', recurring_interval_count: 1, anchor_day: 31 },
  ...{ unpaid: [], grace_ends: null, dunning_schedule: [2, 5, 7, 7] },
}

const renewal = { kind: 'renewal', at: day('2026-02-28'), amount: 1000 } as const

const months = (applied_at: Date | null, duration_in_months: number | null) => ({
  ...{ id: 'launch', name: 'Launch', applied_at, duration_in_months },
  duration: duration_in_months === null ? 'once' : 'repeating',
})

const timelineOf = (upcoming: Partial<UpcomingInput>) =>
  planUpcoming({ ...nothing, ...upcoming }).map(({ type, at, amount }) => [
    type,
    at.toISOString().slice(0, 10),
    amount,
  ])

const order = { id: 'order', due: 1000, failures: 1, next: day('2026-03-02'), chargeable: true }

test('a subscription without upcoming steps shows none', () => {
  assert.deepEqual(timelineOf({}), [])
  const change = { product_id: 'team', product_name: 'Team', seats: null }
  assert.deepEqual(timelineOf({ change, discount: months(null, 1) }), [])
})

test('a payment is retried on the remaining days, each after the previous one', () => {
  const unpaid = [{ ...order, due: 1200, failures: 2, next: day('2026-03-07') }]

  const attempts = planUpcoming({ ...nothing, unpaid, grace_ends: day('2026-03-07') })

  assert.deepEqual(
    attempts.map(({ type, at, amount, attempt, attempts, order_id }) => [
      ...[type, at.toISOString().slice(0, 10), amount, attempt, attempts, order_id],
    ]),
    [
      ['payment_retry', '2026-03-07', 1200, 3, 5, 'order'],
      ['grace_end', '2026-03-07', null, null, null, null],
      ['payment_retry', '2026-03-14', 1200, 4, 5, 'order'],
      ['payment_retry', '2026-03-21', 1200, 5, 5, 'order'],
    ],
  )
})

test('no step is listed after the end', () => {
  const unpaid = [{ ...order, next: day('2026-02-27') }]
  const boundary = { kind: 'end', at: day('2026-02-28'), amount: null } as const
  assert.deepEqual(timelineOf({ unpaid, boundary, grace_ends: day('2026-02-28') }), [
    ['payment_retry', '2026-02-27', 1000],
    ['end', '2026-02-28', null],
  ])
})

test('without a chargeable card nothing is retried, and the last day ends everything', () => {
  const unpaid = [{ ...order, chargeable: false }]
  const boundary = { kind: 'renewal', at: day('2026-03-31'), amount: 1000 } as const
  const items = planUpcoming({ ...nothing, unpaid, boundary, grace_ends: day('2026-03-07') })

  assert.deepEqual(
    items.map(({ type, at, order_id }) => [type, at.toISOString().slice(0, 10), order_id]),
    [
      ['grace_end', '2026-03-07', null],
      ['end', '2026-03-21', 'order'],
    ],
  )
  const earlierEnd = { kind: 'end', at: day('2026-03-10'), amount: null } as const
  const [end] = planUpcoming({ ...nothing, unpaid, boundary: earlierEnd })
  assert.deepEqual([end?.type, end?.at, end?.order_id], ['end', earlierEnd.at, 'order'])
})

test('subscriptions renew only after outstanding orders were retried', () => {
  const boundary = { ...renewal, at: day('2026-03-01') }
  assert.deepEqual(timelineOf({ unpaid: [{ ...order, failures: 4 }], boundary }), [
    ['payment_retry', '2026-03-02', 1000],
    ['renewal', '2026-03-02', 1000],
  ])
})

test('a discount ends with the first period beyond its months', () => {
  const first = day('2026-01-31')
  const cases: [ReturnType<typeof months>, string][] = [
    [months(first, null), '2026-02-28'],
    [months(first, 1), '2026-02-28'],
    [months(first, 3), '2026-04-30'],
    // It is applied later, and begins with the renewal.
    [months(null, null), '2026-03-31'],
    [months(null, 2), '2026-04-30'],
  ]
  for (const [discount, end] of cases) {
    const ends = timelineOf({ boundary: renewal, discount }).filter(
      ([type]) => type === 'discount_end',
    )
    assert.deepEqual(ends, [['discount_end', end, null]])
  }
  const forever = { ...months(first, null), duration: 'forever' }
  assert.deepEqual(timelineOf({ boundary: renewal, discount: forever }), [
    ['renewal', '2026-02-28', 1000],
  ])
})

test('a change starts with the renewal, and after a pause with what follows it', () => {
  const change = { product_id: null, product_name: null, seats: 4 }
  assert.deepEqual(timelineOf({ boundary: renewal, change }), [
    ['change', '2026-02-28', null],
    ['renewal', '2026-02-28', 1000],
  ])
  const boundary = { kind: 'pause', at: day('2026-02-28'), amount: 300 } as const
  const resume = { at: day('2026-05-09'), amount: 4000 }
  assert.deepEqual(timelineOf({ boundary, resume, change }), [
    ['pause', '2026-02-28', 300],
    ['change', '2026-05-09', null],
    ['resume', '2026-05-09', 4000],
  ])
})
