import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout } from '@gatehouse/server/src/testing/sales.ts'
import { createMeter } from '@gatehouse/server/src/testing/usage.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout'] })

test('usage is sold in packages, at least and at most for an amount per period', async () => {
  const acme = await merchant(browserServer().server)
  await createMeter(acme, { func: 'count' })
  const page = await open(browserServer(), acme, '/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Calls in packages')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByRole('radio', { name: /^Usage only/ }).check()
  await page.getByRole('button', { name: 'Add usage price' }).click()
  const line = page.getByRole('group', { name: 'Meter 1' })
  await line.getByLabel('Meter').selectOption({ label: 'Calls' })
  await line.getByRole('radio', { name: /^Packages/ }).check()
  await page.getByRole('button', { name: 'Create product' }).click()
  await line.getByLabel('Units per package').fill('1000')
  await line.getByLabel('Price per package').fill('5')
  await line.getByLabel('Free units per period').fill('500')
  await line.getByText('12,345 units → $60.00 per period').waitFor()
  await line.getByLabel('Minimum per period').fill('20')
  await line.getByLabel('Try a number of units').fill('1500')
  await line.getByText('1,500 units → $20.00 per period, the minimum').waitFor()
  await line.getByLabel('Spending cap per period').fill('15')
  await page.getByRole('button', { name: 'Create product' }).click()
  await line.getByText(/\$0\.00.*\$15\.00/).waitFor()
  await line.getByLabel('Spending cap per period').fill('100')
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-packages')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/new'))

  const { body } = await acme.server.get('/v1/products/')
  const [made] = body.items
  const { amount_type, package_size, package_amount, free_units, ...price } = made.prices[0]
  assert.deepEqual(
    [amount_type, package_size, package_amount, free_units],
    ['metered_package', 1000, 500, 500],
  )
  assert.deepEqual([price.minimum_amount, price.cap_amount], [2000, 10_000])
  await page
    .getByText('Calls: $5.00 per 1,000 units, at least $20.00, up to $100.00')
    .first()
    .waitFor()
  await page.goto(dashboard(acme, `/products/${made.id}/edit`))
  await page.getByLabel('Units per package').waitFor()
  assert.equal(await page.getByLabel('Units per package').inputValue(), '1000')
  const opened = await checkout(acme, [made.id])
  await page.goto(opened.url)
  await page.getByText('$5.00 per 1,000 units').first().waitFor()
  await page.getByText('Free units: 500').first().waitFor()
  await page.getByText('At least $20.00 / month').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-packages-checkout')
})
