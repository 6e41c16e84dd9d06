// Merchants in the dashboard: signed in, with an empty shop or one with sales.
import type { TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { type Merchant, merchant } from '@gatehouse/server/src/testing/people.ts'
import { confirm, checkout, plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import {
  type BrowserServer,
  expectAccessible,
  type Appearance,
  takeScreenshot,
  widths,
} from '../browser-server.ts'

/** The path of a page of the merchant's dashboard. */
export const dashboard = (acme: Merchant, path = '') =>
  `/dashboard/${acme.organization.slug}${path}`

/** Opens a page of the dashboard as the merchant, who is signed in. */
export async function open(
  browserServer: BrowserServer,
  acme: Merchant,
  path = '',
  look: Appearance = {},
): Promise<Page> {
  return browserServer.visitAs(acme.owner, dashboard(acme, path), look)
}

/** Checks an open dialog on a desktop in the light theme and on a phone in the dark theme. */
export async function checkDialog(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await takeScreenshot(page, name)
  await page.setViewportSize(widths.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await takeScreenshot(page, `${name}-phone-dark`)
  await page.setViewportSize(widths.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A merchant with sales: products, subscriptions, a declined card, a webhook endpoint. */
export async function shop(server: TestServer) {
  const acme = await merchant(server, 'Nordlicht')
  const keys = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'License for 3 devices',
    properties: {
      prefix: 'NORD',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 3, enable_customer_admin: true },
    },
  })
  const note = await acme.server.post('/v1/benefits/', {
    type: 'custom',
    description: 'Private chat',
    properties: { note: 'Write to chat@example.com and say the word of the month.' },
  })
  await acme.server.post('/v1/webhooks/endpoints', {
    url: 'https://example.invalid/webhooks',
    format: 'raw',
    events: ['order.paid', 'subscription.active'],
  })
  const { body: size } = await acme.server.post('/v1/custom-fields/', {
    type: 'select',
    slug: 'size',
    name: 'Size of your team',
    properties: { options: [{ value: 's', label: 'Up to 10' }] },
  })
  for (const code of ['SPRING', null]) {
    const reduction = { type: 'percentage', basis_points: 1250, duration: 'once' }
    await acme.server.post('/v1/discounts/', { ...reduction, name: 'Spring sale', code })
  }
  const handbook = await product(acme, {
    description: 'Everything about the trade, in one book.\nRevised every spring.',
    metadata: { shelf: 'A3' },
    attached_custom_fields: [{ custom_field_id: size.id, required: false }],
  })
  const pro = await plan(acme)
  for (const { id } of [handbook, pro]) {
    await acme.server.post(`/v1/products/${id}/benefits`, {
      benefits: [keys.body.id, note.body.id],
    })
  }
  await acme.server.post('/v1/checkout-links/', { products: [handbook.id, pro.id] })
  const gift = await product(acme, { name: 'Sticker', prices: [{ amount_type: 'free' }] })
  await acme.server.patch(`/v1/products/${gift.id}`, { is_archived: true })
  const sale = await sell(server, acme, handbook)
  const subscribed = await sell(server, acme, pro, {
    customer_name: 'Freundschaftsbezeugungsgesellschaft mbH & Co. KG',
  })
  await confirm(server, await checkout(acme, [handbook.id]), { card: '4000000000009995' })
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/subscriptions/')
  return {
    acme,
    keys: keys.body,
    handbook,
    pro,
    sold: sale,
    subscribed,
    subscription: body.items[0],
  }
}

/** Finds a currency by its code among all of them, and selects it. */
export async function chooseCurrency(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Currency' }).fill(code)
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
}

/** Presses "Try again" of every part of a page that failed to load, until each has loaded. */
export async function retryAll(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Try again' })
  // A part that has just loaded takes its button away.
  while ((await buttons.count()) > 0) {
    await buttons
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  }
}
