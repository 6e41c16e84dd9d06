// Every page, list and dialog about money, in its rare states.
import type { Page } from 'playwright-core'
import type { Scene } from '../check-every-width.ts'
import { dashboard } from './shop.ts'
import type { setUpShopScenes } from './states.ts'

type SceneSetup = Awaited<ReturnType<typeof setUpShopScenes>>

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Opens the menu of less common actions and selects one of them. */
const choose = (name: string) => async (page: Page) => {
  await press('More actions')(page)
  await page.getByRole('menuitem', { name }).click()
  await dialogOf(page).waitFor()
}

/** All pages of the shop with data in every state, by the name of the screenshot. */
export function scenesOf(shop: SceneSetup): Record<string, Scene> {
  const all = {
    ...lists,
    ...ordersOf(shop),
    ...paymentsOf(shop),
    ...subscriptionsOf(shop),
    ...customersOf(shop),
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, { path, act }]) => [
      `money-${name}`,
      { path: dashboard(shop.acme, path), ...(act && { act }) },
    ]),
  )
}

const lists: Record<string, Scene> = {
  home: { path: '' },
  orders: { path: '/orders' },
  'orders-second-page': { path: '/orders?page=2' },
  'orders-past-the-end': { path: '/orders?page=99' },
  'orders-nothing-found': { path: '/orders?query=nobody-is-called-that' },
  subscriptions: { path: '/subscriptions' },
  'subscriptions-nothing-found': { path: '/subscriptions?query=nobody-is-called-that' },
  customers: { path: '/customers' },
  'customers-nothing-found': { path: '/customers?query=nobody-is-called-that' },
  payments: { path: '/payments' },
  'payments-refused': { path: '/payments?status=failed' },
  refunds: { path: '/refunds' },
  disputes: { path: '/disputes' },
  'disputes-nothing-found': { path: '/disputes?status=won' },
}

function ordersOf({ orders, declined }: SceneSetup): Record<string, Scene> {
  const order = (of: keyof typeof orders, act?: Scene['act']): Scene => ({
    path: `/orders/${orders[of].id}`,
    ...(act && { act }),
  })
  return {
    'order-long': order('long'),
    'order-refund': order('partly', async page => {
      await press('Refund')(page)
      await dialogOf(page).getByLabel('Amount excluding tax').fill('3.33')
      await dialogOf(page).getByText('$3.97').first().waitFor()
    }),
    'order-refund-too-much': order('long', async page => {
      await press('Refund')(page)
      await dialogOf(page).getByLabel('Amount excluding tax').fill('9000')
      await dialogOf(page).getByRole('button', { name: 'Refund', exact: true }).click()
      await dialogOf(page)
        .getByText(/^Enter a number from/)
        .waitFor()
    }),
    'order-billing': order('long', press('Edit billing details')),
    'order-why': order('partly', page =>
      page
        .getByRole('button', { name: /Why this amount/ })
        .last()
        .click(),
    ),
    'order-partly': order('partly'),
    'order-refunded': order('refunded'),
    'order-disputed': order('disputed'),
    'order-refund-failed': order('refundFailed'),
    'order-missing': { path: '/orders/01a20463-40c3-7000-a99e-68fe86840ac7' },
    'checkout-declined': { path: `/checkouts/${declined.id}` },
  }
}

function paymentsOf({ payments }: SceneSetup): Record<string, Scene> {
  const every = Object.keys(payments) as (keyof typeof payments)[]
  return {
    ...Object.fromEntries(
      every.map(of => [`payment-${of}`, { path: `/payments/${payments[of]}` }]),
    ),
    'payment-refund': {
      path: `/payments/${payments.long}`,
      act: async page => {
        await press('Refund')(page)
        await dialogOf(page).getByText('$23.80').first().waitFor()
      },
    },
    'payment-missing': { path: '/payments/01a20463-40c3-7000-a99e-68fe86840ac7' },
  }
}

function subscriptionsOf({ subscriptions }: SceneSetup): Record<string, Scene> {
  const item = (of: keyof typeof subscriptions, act?: Scene['act']): Scene => ({
    path: `/subscriptions/${subscriptions[of].id}`,
    ...(act && { act }),
  })
  const every = Object.keys(subscriptions) as (keyof typeof subscriptions)[]
  const waitForPreview = (page: Page) =>
    dialogOf(page).getByRole('region', { name: 'Summary' }).getByText(/\$/).first().waitFor()
  return {
    ...Object.fromEntries(every.map(of => [`subscription-${of}`, item(of)])),
    'subscription-retry-refused': item('past_due', async page => {
      await press('Retry now')(page)
      await page.getByText(/^The payment was declined again/).waitFor()
    }),
    'subscription-change-plan': item('active', async page => {
      await press('Change plan')(page)
      await dialogOf(page)
        .getByLabel('New plan')
        .selectOption({ label: 'Team · $9.00 per seat / month' })
      await waitForPreview(page)
    }),
    'subscription-change-plan-unchosen': item('active', press('Change plan')),
    'subscription-change-seats': item('seats', async page => {
      await press('Change seats')(page)
      await dialogOf(page).getByLabel('Seats').fill('25')
      await waitForPreview(page)
    }),
    'subscription-discount': item('active', async page => {
      await choose('Change discount')(page)
      await dialogOf(page).getByLabel('Discount').fill('SPRING')
      await page.getByRole('option', { name: /SPRING/ }).click()
      await waitForPreview(page)
    }),
    'subscription-move-period': item('active', choose('Change period end')),
    'subscription-trial': item('trialing', async page => {
      await choose('Change trial end')(page)
      await dialogOf(page)
        .getByRole('radio', { name: /^Immediately/ })
        .check()
      await waitForPreview(page)
    }),
    'subscription-pause': item('active', async page => {
      await press('Pause')(page)
      await dialogOf(page)
        .getByRole('radio', { name: /^Immediately/ })
        .check()
      await waitForPreview(page)
    }),
    'subscription-resume': item('paused', async page => {
      await press('Resume')(page)
      await waitForPreview(page)
    }),
    'subscription-cancel': item('active', async page => {
      await press('Cancel subscription')(page)
      await dialogOf(page).getByLabel('Reason').selectOption('too_expensive')
    }),
    'subscription-end-now': item('ending', press('End now')),
  }
}

function customersOf({ customers, subscriptions }: SceneSetup): Record<string, Scene> {
  const at = (id: string, act?: Scene['act']): Scene => ({
    path: `/customers/${id}`,
    ...(act && { act }),
  })
  const { customer_id } = subscriptions.active
  return {
    'customer-long': at(customers.long),
    'customer-nothing-yet': at(customers.fresh),
    'customer-in-credit': at(customer_id),
    'customer-balance': at(customer_id, async page => {
      await press('Adjust balance')(page)
      await dialogOf(page).getByLabel('Amount').fill('700.50')
    }),
    'customer-balance-refused': at(customer_id, async page => {
      await press('Adjust balance')(page)
      await dialogOf(page).getByRole('button', { name: 'Adjust balance' }).click()
    }),
    'customer-edit': at(customers.long, press('Edit customer')),
    'customer-portal-link': at(customers.long, press('Portal link')),
    'customer-delete': at(customer_id, choose('Delete customer')),
    'customer-checkout': at(customers.long, choose('Create checkout')),
  }
}
