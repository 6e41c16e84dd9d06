import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargesOf, plan, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { portalOf } from '../customer/account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, checkDialog, open, shop } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'portal'] })

test('a plan is changed after a preview', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const prices = [{ amount_type: 'fixed', price_amount: 3000, price_currency: 'usd' }]
  const team = await plan(acme, { name: 'Team', prices })
  const before = chargesOf(browserServer().server, acme)
  await acme.server.post(`/v1/customers/${subscription.customer_id}/balance`, {
    ...{ amount: 500, currency: 'usd', reason: 'For the trouble' },
  })
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New plan').selectOption({ label: 'Team · $30.00 / month' })
  await dialog.getByText('Due now').waitFor()
  await dialog.getByText('$15.00').waitFor()
  await dialog.getByText(/^[-−]\$5.00\s*$/).waitFor()
  await checkDialog(page, 'story-change-plan')
  await dialog.getByRole('button', { name: 'Change plan' }).click()

  await page.getByText('Subscription changed').waitFor()
  await page.getByRole('heading', { name: 'Team' }).waitFor()
  const changed = page.getByRole('listitem').filter({ hasText: 'Changed from Pro to Team' })
  await changed.getByText('Grace').waitFor()
  const { body } = await acme.server.get(`/v1/subscriptions/${subscription.id}`)
  assert.equal(body.product_id, team.id)
  assert.deepEqual(chargesOf(browserServer().server, acme), [...before, 1500])
})

test('a change for the next period is shown and canceled', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  await plan(acme, { name: 'Small' })
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New plan').selectOption({ label: 'Small · $10.00 / month' })
  await dialog.getByRole('radio', { name: /^At the next period/ }).check()
  await dialog.getByText('No charge now.').waitFor()
  await dialog.getByRole('button', { name: 'Change plan' }).click()

  await page.getByText(/^Changes to Small on/).waitFor()
  const planned = page
    .getByRole('listitem')
    .filter({ hasText: 'Change from Pro to Small scheduled' })
  await planned.getByText('Grace').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-change-waits')
  await page.getByRole('button', { name: 'Cancel scheduled change' }).click()
  await page.getByText('Change canceled', { exact: true }).waitFor()
  await page.getByText(/^Changes to Small on/).waitFor({ state: 'hidden' })
})

test("a downgrade's order is credited, not paid", async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const prices = [{ amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }]
  const small = await plan(acme, { name: 'Small', prices })
  const portal = await portalOf(acme, subscription.customer_id)
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New plan').selectOption(small.id)
  const summaryRegion = dialog.getByRole('region', { name: 'Summary' })
  await summaryRegion.getByText('From balance').waitFor()
  // The preview shows the credit before the renewal that uses it.
  assert.match(
    await summaryRegion.innerText(),
    /To the customer’s balance\s+\$5\.00\s+Next renewal/,
  )
  await dialog.getByRole('button', { name: 'Change plan' }).click()
  await page.getByText('Subscription changed').waitFor()

  await page.goto(dashboard(acme, '/orders'))
  await page.getByRole('row', { name: /Plan change Credited .*[-−]\$5\.00/ }).waitFor()
  await page.goto(`${portal.split('?')[0]}/orders?${portal.split('?')[1]}`)
  await page.getByRole('row', { name: /Credited [-−]\$5\.00/ }).waitFor()
})

test('a discount is applied, and the end of a period and of a trial are moved', async () => {
  const { acme, subscription } = await shop(browserServer().server)
  const trialing = await plan(acme, {
    ...{ name: 'Freundschaftsbezeugungen', trial_interval: 'day', trial_interval_count: 14 },
  })
  const path = `/v1/subscriptions/${subscription.id}`
  const page = await open(browserServer(), acme, `/subscriptions/${subscription.id}`)
  const dialog = page.getByRole('dialog')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Change discount')
  await dialog.getByLabel('Discount').fill('SPRING')
  await page.getByRole('option', { name: /SPRING/ }).click()
  await dialog.getByText('$8.75').waitFor()
  await checkDialog(page, 'story-discount')
  await dialog.getByRole('button', { name: 'Change discount' }).click()
  await page.getByText('Discount changed').first().waitFor()
  await eventually(async () => (await acme.server.get(path)).body.discount?.code, 'SPRING')

  await choose('Change period end')
  await dialog.getByLabel('New period end').fill('2026-12-24T12:00')
  await dialog.getByText('Next renewal, December 24, 2026').waitFor()
  await checkDialog(page, 'story-period')
  await dialog.getByRole('button', { name: 'Change period end' }).click()
  await page.getByText('Period end changed').waitFor()

  await sell(browserServer().server, acme, trialing)
  await browserServer().server.drainJobs()
  const query = { product_id: trialing.id }
  const [trial] = (await acme.server.get('/v1/subscriptions/', { query })).body.items
  await page.goto(dashboard(acme, `/subscriptions/${trial.id}`))
  await choose('Change trial end')
  await dialog.getByRole('radio', { name: /^Immediately/ }).check()
  await dialog.getByText('Due now').waitFor()
  await checkDialog(page, 'story-trial')
  await dialog.getByRole('button', { name: 'End trial now' }).click()
  await page.getByText('Trial ended').waitFor()

  const [changed, started] = await Promise.all(
    [subscription, trial].map(({ id }) => acme.server.get(`/v1/subscriptions/${id}`)),
  )
  assert.equal(changed?.body.current_period_end, '2026-12-24T11:00:00.000Z')
  assert.equal(started?.body.status, 'active')
})
