// Measures the checkout's Lighthouse scores on a slow phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { measurePage } from '../lighthouse.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openCheckout, withKey } from './buying.ts'

const browserServer = sharedBrowserServer()

test('a checkout is fast on a slow phone and accessible', async () => {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  const { path } = await openCheckout(acme, [app])

  const { scores, why } = await measurePage('checkout', browserServer().server.url + path)

  assert.ok(scores.performance >= 95, why)
  assert.equal(scores.accessibility, 100, why)
  assert.equal(scores['best-practices'], 100, why)
})
