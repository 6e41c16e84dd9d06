import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargesOf, setCard } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { cards, fillCard } from '../buyer/buying.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const CARD_FAILS_AFTER_ATTACHING = '4000000000000341'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

/** A customer whose renewal was declined, in their portal. */
async function pastDueCustomer() {
  const { server } = browserServer()
  const cleo = await customerOf(server)
  const { acme, subscription_id } = cleo
  const now = async () => (await acme.server.get(`/v1/subscriptions/${subscription_id}`)).body
  await setCard(server, acme, 'pm_card_chargeCustomerFail')
  server.clock.set(new Date((await now()).current_period_end))
  await server.drainJobs()
  assert.equal((await now()).status, 'past_due')
  const page = await browserServer().visit(await cleo.portal())
  const before = chargesOf(server, acme).length
  return { acme, now, page, before, home: `/${acme.organization.slug}/portal` }
}

test('a customer with a declined card adds another and pays the outstanding order', async () => {
  const { acme, now, page, before, home } = await pastDueCustomer()
  const banner = page.getByText('$10.00 for Pro is outstanding')
  await banner.waitFor()
  await page.getByText(/We’ll retry on/).waitFor()
  const places = { overview: home, methods: `${home}/payment-methods`, details: `${home}/details` }
  assert.deepEqual(await checkEveryWidth(page, named(places)), [])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(home)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByRole('button', { name: 'Update card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update card' })
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await dialog.getByText('This field is required.').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-update-card-phone')
  await dialog.getByLabel('Name on card').fill('Cleo Customer')
  await fillCard(dialog, cards.declined)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await dialog.getByText('Your card was declined.').waitFor()
  // A card that can be saved but is declined when charged: the page shows the decline immediately.
  await fillCard(dialog, CARD_FAILS_AFTER_ATTACHING)
  await dialog.getByRole('button', { name: 'Save card' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Your card was declined.').waitFor({ timeout: 5_000 })
  await page.getByRole('button', { name: 'Update card' }).click()
  await dialog.getByLabel('Name on card').fill('Cleo Customer')
  await fillCard(dialog, '5555555555554444')
  await dialog.getByRole('button', { name: 'Save card' }).click()

  await eventually(() => banner.count(), 0, 'nothing is owed any more')
  await page.getByText('Next charge').waitFor()
  await browserServer().server.drainJobs()
  assert.equal((await now()).status, 'active')
  assert.deepEqual(chargesOf(browserServer().server, acme).slice(before), [1000])
})

test('a voided order of an ended subscription is shown as no longer due', async () => {
  const { acme, now, page, home } = await pastDueCustomer()
  await acme.server.delete(`/v1/subscriptions/${(await now()).id}`)

  await page.goto(`${home}/orders`)
  await page.getByText('Void', { exact: true }).waitFor()
  assert.equal(await page.getByText('Unpaid', { exact: true }).count(), 0)
  assert.deepEqual(await checkEveryWidth(page, { 'orders-given-up': page.url() }), [])
})

test('a customer manages cards and details; errors appear at their field', async () => {
  const cleo = await customerOf(browserServer().server)
  const home = await cleo.portal()
  const page = await browserServer().visit(home.replace('/portal', '/portal/payment-methods'))
  const first = page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })
  await first.getByText('Default').waitFor()
  await first.getByRole('button', { name: 'Remove' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Remove Visa ending in 4242?' })
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await confirmDialog.getByText('An active subscription uses this card.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-remove-refused')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Name on card').fill('Cleo Customer')
  await page.getByLabel('Make this my default card').uncheck()
  await fillCard(page, cards.asks)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  const second = page.getByRole('listitem').filter({ hasText: 'Visa ending in 3220' })
  await second.waitFor()
  assert.equal(new URL(page.url()).search, '', 'no secret stays in the address')
  await second.getByRole('button', { name: 'Make default' }).click()
  await second.getByText('Default').waitFor()
  await first.getByRole('button', { name: 'Remove' }).click()
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await eventually(() => first.count(), 0)

  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByLabel('Name or company').fill('Cleo GmbH')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Tax ID').fill('DE1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This isn’t a valid tax ID for your country.').waitFor()
  assert.equal(await page.getByLabel('Tax ID').evaluate(at => at === document.activeElement), true)
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-details-refused')
  await page.getByLabel('Tax ID').fill('DE136695976')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Details saved').waitFor()

  const { body } = await cleo.acme.server.get(`/v1/customers/${cleo.customer_id}`)
  assert.deepEqual([body.billing_address.country, body.tax_id[0]], ['DE', 'DE136695976'])
})

const named = (places: Record<string, string>) =>
  Object.fromEntries(Object.entries(places).map(([name, path]) => [`portal-owed-${name}`, path]))
