import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutLifecycle } from './billing/checkouts.ts'
import { seatLifecycle } from './billing/seats.ts'
import { disputeLifecycle } from './billing/disputes.ts'
import { licenseKeyLifecycle } from './billing/license-keys.ts'
import { orderLifecycle } from './billing/orders.ts'
import { paymentLifecycle } from './billing/payments.ts'
import { refundLifecycle } from './billing/refunds.ts'
import { subscriptionChangeLifecycle } from './billing/subscription-updates.ts'
import { subscriptionLifecycle } from './billing/subscriptions.ts'
import { bulkActionLifecycle } from './billing/bulk-actions.ts'
import type { Lifecycle } from './kit/lifecycle.ts'
import { invitationLifecycle } from './organizations/invitation.ts'
import { portalDomainLifecycle } from './organizations/portal-domains.ts'
import { webhookEventLifecycle } from './webhooks/deliveries.ts'
import { webhookReplayLifecycle } from './webhooks/replays.ts'

type Steps = Record<string, Record<string, string>>
type StatusOf<L> = L extends Lifecycle<infer T> ? keyof T & string : never
type StepOf<L> =
  L extends Lifecycle<infer T> ? { [S in keyof T]: keyof T[S] }[keyof T] & string : never

/**
 * The expected result of every transition from every status: the new status, or null if it is not
 * allowed.
 */
type Grid<L> = Record<StatusOf<L>, Record<StepOf<L>, StatusOf<L> | null>>

function checkLifecycle<T extends Steps>(
  lifecycle: Lifecycle<T>,
  grid: Record<string, Record<string, string | null>>,
) {
  assert.deepEqual(new Set(lifecycle.statuses), new Set(Object.keys(grid)))
  const steps = new Set(Object.values(lifecycle.steps).flatMap(row => Object.keys(row)))
  for (const [status, row] of Object.entries(grid)) {
    assert.deepEqual(new Set(Object.keys(row)), steps, status)
    for (const [step, target] of Object.entries(row)) {
      // The table's type only allows the lifecycle's own names; here they are plain strings.
      const take = [step, status] as unknown as Parameters<typeof lifecycle.next>
      assert.equal(lifecycle.can(...take), target !== null, `${step} from ${status}`)
      if (target !== null) assert.equal(lifecycle.next(...take), target, `${step} from ${status}`)
      else assert.throws(() => lifecycle.next(...take), /no step/)
    }
  }
}

const no = null

test('a checkout is confirmed or expires while open, and ends once confirmed', () => {
  const never = { confirm: no, expire: no, succeed: no, decline: no, fail: no }
  checkLifecycle(checkoutLifecycle, {
    open: { ...never, confirm: 'confirmed', expire: 'expired' },
    confirmed: { ...never, succeed: 'succeeded', decline: 'open', fail: 'failed' },
    succeeded: never,
    failed: never,
    expired: never,
  } satisfies Grid<typeof checkoutLifecycle>)
})

test('a portal domain is served from its proof until that is missing for too long', () => {
  const never = { verify: no, miss: no, stop: no }
  checkLifecycle(portalDomainLifecycle, {
    pending: { ...never, verify: 'verified' },
    verified: { ...never, miss: 'failing', stop: 'stopped' },
    failing: { ...never, verify: 'verified', stop: 'stopped' },
    stopped: { ...never, verify: 'verified' },
  } satisfies Grid<typeof portalDomainLifecycle>)
})

test('only a paid order is refunded, and a void order is never paid', () => {
  const never = {
    pay: no,
    void: no,
    refund: no,
    refund_partly: no,
    restore: no,
    restore_partly: no,
  }
  checkLifecycle(orderLifecycle, {
    pending: { ...never, pay: 'paid', void: 'void' },
    paid: { ...never, refund: 'refunded', refund_partly: 'partially_refunded' },
    partially_refunded: {
      ...never,
      refund: 'refunded',
      refund_partly: 'partially_refunded',
      restore: 'paid',
      restore_partly: 'partially_refunded',
    },
    refunded: { ...never, restore: 'paid', restore_partly: 'partially_refunded' },
    void: never,
  } satisfies Grid<typeof orderLifecycle>)
})

test('a succeeded refund may be returned, and a failed one stays failed', () => {
  const never = { succeed: no, fail: no, cancel: no, return: no }
  checkLifecycle(refundLifecycle, {
    pending: { ...never, succeed: 'succeeded', fail: 'failed', cancel: 'canceled' },
    succeeded: { ...never, return: 'failed' },
    failed: never,
    canceled: never,
  } satisfies Grid<typeof refundLifecycle>)
})

test('a decided dispute is never reopened, but a lost one may be won on appeal', () => {
  const never = { demand: no, review: no, prevent: no, win: no, lose: no }
  const closedStatuses = { prevent: 'prevented', win: 'won', lose: 'lost' } as const
  checkLifecycle(disputeLifecycle, {
    early_warning: { ...closedStatuses, demand: 'needs_response', review: 'under_review' },
    needs_response: { ...closedStatuses, demand: no, review: 'under_review' },
    under_review: { ...closedStatuses, demand: no, review: no },
    prevented: never,
    won: never,
    lost: { ...never, win: 'won' },
  } satisfies Grid<typeof disputeLifecycle>)
})

test('an ended subscription stays ended', () => {
  const never = {
    activate: no,
    renew: no,
    fail_payment: no,
    recover: no,
    cancel: no,
    revoke: no,
    expire: no,
    try: no,
    upgrade: no,
    pause: no,
    resume: no,
  }
  const ends = { cancel: 'canceled', revoke: 'canceled' } as const
  const statusAfterPurchase = { try: 'trialing', upgrade: 'active' } as const
  checkLifecycle(subscriptionLifecycle, {
    incomplete: { ...never, revoke: 'canceled' },
    incomplete_expired: never,
    trialing: {
      ...never,
      ...ends,
      ...statusAfterPurchase,
      activate: 'active',
      fail_payment: 'past_due',
    },
    active: {
      ...{ ...never, ...ends, ...statusAfterPurchase },
      renew: 'active',
      pause: 'paused',
      fail_payment: 'past_due',
    },
    paused: { ...never, resume: 'active', revoke: 'canceled' },
    past_due: {
      ...never,
      ...ends,
      fail_payment: 'past_due',
      recover: 'active',
      expire: 'canceled',
    },
    canceled: never,
    unpaid: { ...never, revoke: 'canceled' },
  } satisfies Grid<typeof subscriptionLifecycle>)
})

test('a subscription change is made, rejected or discarded once', () => {
  const never = { apply: no, drop: no, refuse: no }
  checkLifecycle(subscriptionChangeLifecycle, {
    waiting: { ...never, apply: 'applied', drop: 'dropped' },
    charging: { ...never, apply: 'applied', refuse: 'refused' },
    applied: never,
    refused: never,
    dropped: never,
  } satisfies Grid<typeof subscriptionChangeLifecycle>)
})

test('a payment ends once, in whatever order events arrive', () => {
  const never = { challenge: no, process: no, succeed: no, fail: no }
  const ends = { succeed: 'succeeded', fail: 'failed' } as const
  checkLifecycle(paymentLifecycle, {
    asking: { ...ends, challenge: 'requires_action', process: 'processing' },
    requires_action: { ...ends, challenge: no, process: 'processing' },
    processing: { ...ends, challenge: no, process: no },
    succeeded: never,
    failed: never,
  } satisfies Grid<typeof paymentLifecycle>)
})

test('a key follows its grant, but only the merchant enables what the merchant disabled', () => {
  checkLifecycle(licenseKeyLifecycle, {
    granted: { grant: no, revoke: 'revoked', disable: 'disabled', enable: no },
    revoked: { grant: 'granted', revoke: no, disable: 'disabled', enable: no },
    disabled: { grant: no, revoke: 'revoked', disable: no, enable: 'granted' },
  } satisfies Grid<typeof licenseKeyLifecycle>)
})

test('an event is pending until delivered, failed or skipped, and can be resent', () => {
  const waiting = { deliver: no, retry: no, give_up: no, skip: no, redeliver: 'pending' } as const
  checkLifecycle(webhookEventLifecycle, {
    pending: {
      deliver: 'delivered',
      retry: 'pending',
      give_up: 'failed',
      skip: 'skipped',
      redeliver: no,
    },
    delivered: waiting,
    failed: waiting,
    skipped: waiting,
  } satisfies Grid<typeof webhookEventLifecycle>)
})

test('a replay of webhook events ends once: when all are queued, or when it is canceled', () => {
  const never = { finish: no, cancel: no }
  checkLifecycle(webhookReplayLifecycle, {
    running: { finish: 'finished', cancel: 'canceled' },
    finished: never,
    canceled: never,
  } satisfies Grid<typeof webhookReplayLifecycle>)
})

test('a bulk action ends once: when nothing is left, or when it is canceled', () => {
  const never = { finish: no, cancel: no }
  checkLifecycle(bulkActionLifecycle, {
    running: { finish: 'finished', cancel: 'canceled' },
    finished: never,
    canceled: never,
  } satisfies Grid<typeof bulkActionLifecycle>)
})

test('an invitation is answered or canceled once', () => {
  const never = { accept: no, reject: no, cancel: no }
  checkLifecycle(invitationLifecycle, {
    pending: { accept: 'accepted', reject: 'rejected', cancel: 'canceled' },
    accepted: never,
    rejected: never,
    canceled: never,
  } satisfies Grid<typeof invitationLifecycle>)
})

test('a seat is claimed once, and a revoked one is not assigned again', () => {
  checkLifecycle(seatLifecycle, {
    pending: { claim: 'claimed', resend: 'pending', revoke: 'revoked' },
    claimed: { claim: no, resend: no, revoke: 'revoked' },
    revoked: { claim: no, resend: no, revoke: no },
  } satisfies Grid<typeof seatLifecycle>)
})
