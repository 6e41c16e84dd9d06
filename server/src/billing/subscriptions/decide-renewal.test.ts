import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubscriptionStatus } from '@gatehouse/contract/billing/subscriptions'
import { decideRenewal } from './decide-renewal.ts'
import type { SubscriptionRow } from './subscription.ts'

const END = new Date('2026-02-28T10:00:00Z')
const BEFORE = new Date('2026-02-28T09:59:59.999Z')

/** The part of a subscription that the decision depends on. */
const subscription = (status: SubscriptionStatus, cancel_at_period_end = false) =>
  ({
    status,
    cancel_at_period_end,
    current_period_end: END,
    recurring_interval: 'month',
    recurring_interval_count: 1,
    anchor_day: 31,
  }) as SubscriptionRow

const RENEWS: Record<SubscriptionStatus, string> = {
  incomplete: 'nothing',
  incomplete_expired: 'nothing',
  trialing: 'renew',
  active: 'renew',
  past_due: 'nothing',
  canceled: 'nothing',
  unpaid: 'nothing',
}

const ENDS: Record<SubscriptionStatus, string> = {
  ...RENEWS,
  trialing: 'end',
  active: 'end',
  past_due: 'end',
}

test('only an active subscription renews when its period ends', () => {
  for (const [status, kind] of Object.entries(RENEWS)) {
    const decided = decideRenewal(subscription(status as SubscriptionStatus), END)

    assert.equal(decided.kind, kind, status)
  }
})

test('a canceled subscription ends with its period, even with an order outstanding', () => {
  for (const [status, kind] of Object.entries(ENDS)) {
    const decided = decideRenewal(subscription(status as SubscriptionStatus, true), END)

    assert.equal(decided.kind, kind, status)
  }
})

test('without a billable merchant a subscription ends with its period, not before', () => {
  for (const [status, kind] of Object.entries(ENDS)) {
    const decided = decideRenewal(subscription(status as SubscriptionStatus), END, {
      billed: false,
    })

    assert.equal(decided.kind, kind, status)
  }
  const early = decideRenewal(subscription('active'), BEFORE, { billed: false })
  assert.deepEqual(early, { kind: 'early', at: END })
})

test('a scheduled pause has no effect before the period ends', () => {
  const decided = decideRenewal(subscription('active'), BEFORE)

  assert.deepEqual(decided, { kind: 'early', at: END })
})

test("a late run does not shift the next period's start or end", () => {
  const decided = decideRenewal(subscription('active'), new Date('2026-06-01T00:00:00Z'))

  assert.deepEqual(decided, {
    kind: 'renew',
    step: 'renew',
    period: { start: END, end: new Date('2026-03-31T10:00:00Z') },
  })
})
