import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a merchant adjusts a balance and reads the explanation of an order', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  const { order } = await sell(server, acme, await product(acme), {
    customer_billing_address: { country: 'DE' },
  })
  const page = await open(browserServer(), acme, `/customers/${order.customer_id}`)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('7.50')
  await dialog.getByLabel('Reason').fill('For the trouble with the delivery')
  await takeScreenshot(page, 'story-balance')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Adjust balance' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('For the trouble with the delivery').waitFor()
  await page.getByText('+$7.50').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-balance-history')

  await page.goto(dashboard(acme, `/orders/${order.id}`))
  await page.getByRole('button', { name: '$3.80 Why this amount?' }).last().click()
  await dialog.getByText('19% of $20.00 (DE), rounded per order').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-why')
})
