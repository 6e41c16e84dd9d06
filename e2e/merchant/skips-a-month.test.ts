import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { setCard, subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('the clock is advanced by a month on a phone, and the renewal appears', async () => {
  const acme = await merchant(browserServer().server)
  const { subscription } = await subscribe(browserServer().server, acme)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`, {
    width: 'phone',
  })
  await page.getByRole('link', { name: 'Renewal' }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: /Sandbox/ }).click()
  await page.getByRole('heading', { name: 'Advance the clock' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-clock-phone')
  await page.getByRole('button', { name: '+ 1 month' }).click()
  // A step is only a selection: nothing happens until it is confirmed.
  const before = await acme.server.get('/v1/orders/')
  assert.equal(before.body.items.length, 1)
  await page.getByRole('button', { name: 'Advance to this time' }).click()

  await page.getByText(/^Clock advanced to/).waitFor()
  await page.getByRole('heading', { name: 'Advance the clock' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Renewal' }).waitFor()
  await page.getByText('Mar 15, 2026').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-renewed-phone')
  const { body } = await acme.server.get('/v1/orders/')
  assert.deepEqual(
    body.items.map(({ billing_reason }: { billing_reason: string }) => billing_reason).toSorted(),
    ['subscription_create', 'subscription_cycle'],
  )
})

test('a declined renewal shows its retry schedule and is retried by hand', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const { subscription } = await subscribe(server, acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  const moved = await acme.server.post(clock, { to: subscription.current_period_end })
  assert.equal(moved.status, 202)
  await server.drainJobs()
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByText('$10.00 couldn’t be charged').waitFor()
  await page.getByText('The bank refused without a reason.', { exact: true }).waitFor()
  await page.getByText(/^Attempt 2 of 5 is scheduled for/).waitFor()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await page.getByText(/^The payment was declined again/).waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'subscription-past-due': page.url() }), [])
  const next = page.getByRole('term').filter({ hasText: 'Next charge' }).locator('xpath=..')
  assert.match(await next.innerText(), /\$10\.00\s+Feb 17, 2026/)
  // The page requests orders by subscription. Otherwise a customer with a hundred other orders
  // would not see this one's.
  const ordersRequest = page.waitForRequest(request =>
    request.url().includes('/v1/orders/?subscription_id='),
  )
  await page.reload()
  await ordersRequest
  await page.getByRole('link', { name: '$10.00 is awaiting payment' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
  await page.getByText('$10.00 couldn’t be charged').waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'order-owed': page.url() }), [])
  await setCard(server, acme, 'pm_card_visa')
  await page.getByRole('button', { name: 'Retry now' }).click()
  await page.getByText('$10.00 couldn’t be charged').waitFor({ state: 'hidden' })

  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.status, 'active')
})

test('a void order is shown as void and awaits no payment', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const { subscription } = await subscribe(server, acme)
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  await acme.server.post(clock, { to: subscription.current_period_end })
  await server.drainJobs()
  await acme.server.delete(`/v1/subscriptions/${subscription.id}`)

  const page = await open(browserServer(), acme, '/orders')
  await page.getByText('Void', { exact: true }).waitFor()
  assert.equal(await page.getByText('Awaiting payment', { exact: true }).count(), 0)
  const [order] = (await acme.server.get('/v1/orders/')).body.items
  await page.goto(page.url().replace(/orders.*/, `orders/${order.id}`))
  await page.getByRole('heading', { level: 1, name: /^Order/ }).waitFor()
  await page.getByText('Void', { exact: true }).waitFor()
  assert.deepEqual(await checkEveryWidth(page, { 'order-given-up': page.url() }), [])
  await page.goto(page.url().replace(/orders.*/, `subscriptions/${subscription.id}`))
  await page.getByRole('link', { name: '$10.00 was voided' }).waitFor()
})

test('the clock cannot go back and says so', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('button', { name: /Sandbox/ }).click()
  await page.getByLabel('Custom time').fill('2020-01-01T00:00')

  await page.getByRole('button', { name: 'Advance to this time' }).click()

  await page.getByText('The clock only moves forward.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-clock-desktop')
})
