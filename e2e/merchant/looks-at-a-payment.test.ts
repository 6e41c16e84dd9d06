import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import {
  checkout,
  confirm,
  plan,
  product,
  setCard,
  sell,
} from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Cards by the issuing bank's behavior, as Stripe documents its test numbers. */
const cards = { poor: '4000000000009995', fraud: '4000000000000259' } as const

test('a payment links to everything it belongs to and is refunded from its page', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme), { customer_name: 'Ada Lovelace' })
  const page = await open(browserServer(), acme, '/payments')
  await page.getByRole('link', { name: /Ada Lovelace/ }).press('Enter')

  await page.getByRole('heading', { name: 'Payment of $20.00', level: 1 }).waitFor()
  assert.match(await page.title(), /^Payment of \$20\.00/)
  const main = page.getByRole('main')
  await main.getByText('Visa ending in 4242', { exact: true }).waitFor()
  const checkLink = async (name: string, path: string) =>
    assert.equal(
      await main.getByRole('link', { name, exact: true }).first().getAttribute('href'),
      dashboard(acme, path),
    )
  await checkLink('Ada Lovelace', `/customers/${order.customer_id}`)
  await checkLink(order.invoice_number, `/orders/${order.id}`)
  await checkLink('Payments', '/payments')
  const { body } = await acme.server.get('/v1/payments/')
  await page.getByRole('button', { name: 'Copy ID', exact: true }).click()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), body.items[0].id)
  await page.getByRole('button', { name: 'Copy processor ID' }).click()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^pi_/)

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Amount(?! excluding)/ }).fill('5')
  await dialog.getByText('$15.00').waitFor()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Partially refunded').waitFor()
  await main.getByText('−$5.00').waitFor()
  await main.getByText('Refunded $5.00').waitFor()
  await expectAccessible(page)

  await main.getByRole('link', { name: order.invoice_number, exact: true }).click()
  await page.getByRole('link', { name: 'Paid $20.00' }).click()
  await page.getByRole('heading', { name: 'Payment of $20.00' }).waitFor()
})

test('a declined payment shows the reason, the next step and the attempt that paid', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const opened = await checkout(acme, [(await product(acme)).id])
  await confirm(server, opened, { card: cards.poor })
  await server.drainJobs()
  const page = await open(browserServer(), acme, `/checkouts/${opened.id}`)
  await page.getByRole('link', { name: 'Payment of $20.00 failed' }).click()

  await page.getByRole('alert').getByText('The card has insufficient funds.').waitFor()
  await page.getByText('The buyer can try again at the checkout until').waitFor()
  await page.getByText('insufficient_funds', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0)

  await confirm(server, opened)
  await server.drainJobs()
  await page.reload()
  await page.getByText('Another attempt succeeded.').waitFor()
  const others = page.getByRole('table', { name: 'Other attempts' })
  await others.getByText('Visa ending in 4242').click()
  await others.getByText('The card has insufficient funds.').waitFor()
})

test("a declined renewal is retried from its payment's page", async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await plan(acme))
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  const { body } = await acme.server.get(`/v1/subscriptions/${order.subscription_id}`)
  const clock = `/v1/organizations/${acme.organization.id}/test-clock/advance`
  await acme.server.post(clock, { to: body.current_period_end })
  await server.drainJobs()
  await setCard(server, acme, 'pm_card_visa')
  const page = await open(browserServer(), acme, '/payments?status=failed')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('row').nth(1).getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Retry now' }).click()

  await page.getByText('Another attempt succeeded.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Retry now' }).count(), 0)
})

test('the page of a disputed payment explains why it cannot be refunded', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { order } = await sell(server, acme, await product(acme), { card: cards.fraud })
  const { body } = await acme.server.get('/v1/payments/', { query: { order_id: order.id } })
  const page = await open(browserServer(), acme, `/payments/${body.items[0].id}`)

  await page.getByText('The customer’s bank withdrew $20.00.').waitFor()
  await page.getByText('Needs response').first().waitFor()
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await refund.and(page.locator('[aria-disabled]')).waitFor()
  await refund.focus()
  await page.getByText('so it can’t be refunded.').waitFor()
})

test('a payment is found by its id, and an unknown one links back to the list', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await sell(server, acme, await product(acme))
  const { body } = await acme.server.get('/v1/payments/')
  const page = await open(browserServer(), acme)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(body.items[0].id)
  await page.getByRole('option', { name: /^Payment of \$20\.00/ }).click()
  await page.waitForURL(`**/payments/${body.items[0].id}`)

  await page.goto(dashboard(acme, '/payments/01a20463-40c3-7000-a99e-68fe86840ac7'))
  await page.getByRole('heading', { name: 'This doesn’t exist' }).waitFor()
  await page.getByRole('link', { name: 'Payments', exact: true }).last().click()
  await page.getByText('1–1 of 1').waitFor()
})
