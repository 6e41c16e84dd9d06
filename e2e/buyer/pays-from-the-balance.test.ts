import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { chargesOf, plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { checkPage } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openCheckout, withKey } from './buying.ts'

const browserServer = sharedBrowserServer({ apps: ['checkout'] })

/** An existing customer of the merchant, with an amount on their balance. */
async function customerWithBalance(amount: number) {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const { body: cleo } = await acme.server.post('/v1/customers/', {
    ...{ email: `cleo@${acme.organization.slug}.example`, name: 'Cleo Customer' },
    billing_address: { country: 'CH' },
  })
  const body = { amount, currency: 'usd', reason: 'For the trouble' }
  await acme.server.post(`/v1/customers/${cleo.id}/balance`, body)
  return { acme, customer_id: String(cleo.id) }
}

test('a balance that covers the total is shown, and no card is required', async () => {
  const { acme, customer_id } = await customerWithBalance(2500)
  const book = await withKey(acme, await product(acme))
  const page = await browserServer().visit((await openCheckout(acme, [book], { customer_id })).path)
  await page.getByText('Paid from balance').first().waitFor()
  await page.getByText('−$20.00').first().waitFor()
  await page.getByText('Paid in full from your balance; nothing else is charged.').waitFor()
  await eventually(() => page.getByLabel(/card/i).count(), 0)
  assert.deepEqual(await checkPage(page, 'checkout-from-balance'), [])

  await page.getByRole('button', { name: 'Pay with your balance' }).click()

  await page.locator('code', { hasText: 'ACME' }).waitFor()
  await page.getByText('−$20.00').first().waitFor()
  assert.deepEqual(await checkPage(page, 'checkout-from-balance-done'), [])
  const { body: orders } = await acme.server.get('/v1/orders/', { query: { customer_id } })
  const [order] = orders.items
  assert.deepEqual(
    [order.status, order.total_amount, order.applied_balance_amount, order.due_amount],
    ['paid', 2000, -2000, 0],
  )
  const { body: currentBalance } = await acme.server.get(`/v1/customers/${customer_id}/balance`)
  assert.equal(currentBalance.balances[0].balance, 500)
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
})

test('a plan that the balance covers for now still asks for a card', async () => {
  const { acme, customer_id } = await customerWithBalance(5000)
  const pro = await plan(acme)
  const page = await browserServer().visit((await openCheckout(acme, [pro], { customer_id })).path)

  await page.getByText('Paid from balance').first().waitFor()
  await page.getByLabel('Card number').waitFor()
  assert.deepEqual(await checkPage(page, 'checkout-plan-from-balance'), [])
})

test('an amount below the card minimum is waived and shown as waived', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const off = { name: 'Almost all', type: 'percentage', basis_points: 9900, duration: 'once' }
  const { body: discount } = await acme.server.post('/v1/discounts/', off)
  const book = await withKey(acme, await product(acme))
  const checkoutFields = { discount_id: discount.id, customer_email: 'bea@example.com' }
  const page = await browserServer().visit((await openCheckout(acme, [book], checkoutFields)).path)
  await page.getByText('Waived (below the card minimum)').first().waitFor()
  await page.getByText('Nothing is charged.').waitFor()
  await eventually(() => page.getByLabel(/card/i).count(), 0)
  assert.deepEqual(await checkPage(page, 'checkout-too-little'), [])
  await page.getByLabel('Name').fill('Bea Buyer')
  await page.getByLabel('Country').selectOption('CH')

  await page.getByRole('button', { name: 'Get it for free' }).click()

  await page.locator('code', { hasText: 'ACME' }).waitFor()
  assert.deepEqual(chargesOf(browserServer().server, acme), [])
})
