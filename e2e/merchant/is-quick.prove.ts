// Measures the Lighthouse scores of sign-in and of Home on a slow phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measurePage } from '../lighthouse.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('sign-in is fast on a slow phone and accessible', async () => {
  const { scores, why } = await measurePage('sign-in', `${browserServer().server.url}/sign-in`)

  assert.ok(scores.performance >= 95, why)
  assert.equal(scores.accessibility, 100, why)
  assert.equal(scores['best-practices'], 100, why)
})

test('Home is fast on a slow phone and accessible', async () => {
  const { acme } = await shop(browserServer().server)
  const cookie = [...acme.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const home = browserServer().server.url + dashboard(acme)

  const { scores, why } = await measurePage('Home', home, cookie)

  assert.ok(scores.performance >= 90, why)
  assert.equal(scores.accessibility, 100, why)
  assert.equal(scores['best-practices'], 100, why)
})
