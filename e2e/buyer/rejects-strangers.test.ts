// Tests that the Content-Security-Policy of pages with a payment form blocks anything injected into
// them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, product } from '@gatehouse/server/src/testing/sales.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton, withKey } from './buying.ts'
import { expectRejected, withInjection } from './injection.ts'

const browserServer = sharedBrowserServer()

test('injected scripts, foreign frames and foreign forms have no effect', async () => {
  const acme = await merchant(browserServer().server)
  const app = await withKey(acme, await product(acme))
  const { path } = await openCheckout(acme, [app])
  const visitor = await browserServer().visitor()
  const page = await visitor.newPage()
  await page.goto(path)
  await payButton(page).waitFor()
  // Injected only from now on, because a page not served from our own address may not call the
  // simulator.
  const injection = await withInjection(visitor)

  await expectRejected(page, injection)

  await fillPaymentForm(page)
  await payButton(page).click()
  await page.locator('code', { hasText: 'ACME' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [2000])
  await expectRejected(page, injection)
  // The browser reports the blocked requests, which is expected.
  browserServer().complaints.length = 0
})

test('every response has its own nonce, and only it allows scripts', async () => {
  const acme = await merchant(browserServer().server)
  const { path } = await openCheckout(acme, [await product(acme)])
  const rules = async () => {
    const { headers } = await fetch(browserServer().server.url + path)
    return headers.get('content-security-policy') ?? ''
  }
  const nonceIn = (policy: string) => /'nonce-([\w-]{20,})'/.exec(policy)?.[1]

  const [first, second] = [await rules(), await rules()]

  assert.ok(nonceIn(first))
  assert.notEqual(nonceIn(first), nonceIn(second))
  assert.deepEqual(
    first.split('; ').map(rule => rule.replace(/'nonce-[^']+'/, 'NONCE')),
    [
      "default-src 'none'",
      "script-src NONCE 'strict-dynamic'",
      "style-src 'self' NONCE",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${browserServer().server.site.config.stripe.api_base}`,
      "frame-src 'none'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ],
  )
})
