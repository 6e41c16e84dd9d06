import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { confirm, plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { widths } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('figures of a product sold in another currency need no exchange rate', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Skerry')
  const prices = [{ amount_type: 'fixed', price_amount: 1200, price_currency: 'eur' }]
  const { id } = await plan(acme, { prices })
  const { order } = await sell(server, acme, { id }, { customer_name: 'Ada Lovelace' })
  await server.drainJobs()

  const page = await open(browserServer(), acme, `/products/${id}`)

  await card(page, 'Figures').getByText('€12.00').first().waitFor()
  await page.goto(dashboard(acme, `/customers/${order.customer_id}`))
  await card(page, 'Figures').getByText('€12.00').first().waitFor()
})

test('products, customers and discounts carry their own figures', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const pro = await plan(acme)
  const handbook = await product(acme)
  const { order } = await sell(server, acme, pro, { customer_name: 'Ada Lovelace' })
  const { body: spring } = await acme.server.post('/v1/discounts/', {
    ...{ type: 'percentage', basis_points: 2500, duration: 'once', name: 'Spring', code: 'SPRING' },
  })
  const { body: opened } = await acme.server.post('/v1/checkouts/', {
    ...{ products: [handbook.id], discount_id: spring.id },
  })
  await confirm(server, opened, { customer_name: 'Grace Hopper' })
  await server.drainJobs()

  const page = await open(browserServer(), acme, `/products/${pro.id}`)
  const figures = card(page, 'Figures')
  await figures.getByText('MRR', { exact: true }).waitFor()
  await figures.getByText('$10.00').first().waitFor()
  assert.match(
    String(await figures.getByRole('link', { name: 'Open in Analytics' }).getAttribute('href')),
    new RegExp(`product=${pro.id}`),
  )

  await page.goto(dashboard(acme, `/customers/${order.customer_id}`))
  await figures.getByText('$10.00').first().waitFor()

  await page.goto(dashboard(acme, '/discounts'))
  await page.getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor()
  await figures.getByText('Customers who used it').waitFor()
  await figures.getByText('$5.00').waitFor()
  await figures.getByText('$15.00').waitFor()
  await page.getByRole('table', { name: 'Recent orders' }).getByText('Handbook').first().waitFor()

  const discountPath = `/discounts/${spring.id}`
  const paths = {
    'figures-product': dashboard(acme, `/products/${pro.id}`),
    'figures-customer': dashboard(acme, `/customers/${order.customer_id}`),
    'figures-discount': dashboard(acme, discountPath),
  }
  assert.deepEqual(await checkEveryWidth(page, paths), [])

  await page.setViewportSize(widths.desktop)
  await page.goto(dashboard(acme, discountPath))
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete discount' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete discount' }).click()
  await page.getByRole('heading', { level: 1, name: 'Discounts' }).waitFor()
})
