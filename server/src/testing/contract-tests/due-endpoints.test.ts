import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueEndpoints, ENDPOINT_DAYS } from './due-endpoints.ts'

const names = [
  'checkoutLinks.create',
  'checkoutLinks.list',
  'benefitGrants.get',
  'products.create',
  'products.update',
  'orders.list',
  'twoFactor.enable',
  'sessions.list',
]
const DAY = 20_782
const dueEndpointsFor = (changed: string[], more: { day?: number; all?: boolean } = {}) => [
  ...dueEndpoints(names, { day: DAY, all: false, changed, ...more }),
]

/** Endpoints that are due on each of the days. */
const alwaysDue = (changed: string[]) =>
  names.filter(name =>
    Array.from({ length: ENDPOINT_DAYS }, (_, more) =>
      dueEndpointsFor(changed, { day: DAY + more }),
    ).every(due => due.includes(name)),
  )

test('every endpoint is tested within four days', () => {
  const days = Array.from({ length: ENDPOINT_DAYS }, (_, more) =>
    dueEndpointsFor([], { day: DAY + more }),
  )

  assert.ok(days.every(due => due.length === names.length / ENDPOINT_DAYS))
  assert.deepEqual(days.flat().toSorted(), names.toSorted())
})

test('a changed module or contract file is tested the same day', () => {
  assert.deepEqual(alwaysDue(['server/src/billing/grants/grant-benefit.ts']), ['benefitGrants.get'])
  assert.deepEqual(alwaysDue(['contract/src/accounts/two-factor.ts']), ['twoFactor.enable'])
  assert.deepEqual(alwaysDue(['server/src/billing/checkout-links/queries.ts']), [
    'checkoutLinks.create',
    'checkoutLinks.list',
  ])
  assert.deepEqual(alwaysDue(['server/src/billing/orders/orders.test.ts', 'docs/orders.md']), [])
})

test('a change to shared request code, or a complete run, tests every endpoint', () => {
  assert.deepEqual(dueEndpointsFor(['server/src/platform/http/read-input.ts']), names)
  assert.deepEqual(dueEndpointsFor(['contract/src/kit/endpoint.ts']), names)
  assert.deepEqual(dueEndpointsFor([], { all: true }), names)
})
