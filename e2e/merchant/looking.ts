// Checks every page of the dashboard, at a width, in a theme, in a language.
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { BrowserHouse } from '../browser-house.ts'
import { lookAround, named } from '../look-around.ts'
import { dashboard, open, shop } from './shop.ts'

const lists = [
  '',
  '/products',
  '/checkout-links',
  '/discounts',
  '/custom-fields',
  '/meters',
  '/customers',
  '/orders',
  '/subscriptions',
  '/payments',
  '/refunds',
  '/disputes',
  '/subscriptions/missed',
  '/checkouts',
  '/benefits',
  '/files',
  '/webhooks',
  '/access-tokens',
  '/members',
  '/members/invitations',
  '/settings',
  '/settings/branding',
  '/settings/checkout',
  '/settings/tax',
  '/settings/invoices',
  '/settings/subscriptions',
  '/settings/portal',
  '/settings/emails',
  '/settings/notifications',
  '/products/new',
]

type Shop = Awaited<ReturnType<typeof shop>>
const shops = new WeakMap<BrowserHouse, Promise<Shop>>()

/** One shared shop for all read-only checks. */
function shopOf(town: BrowserHouse): Promise<Shop> {
  const opened = shops.get(town) ?? shop(town.house)
  shops.set(town, opened)
  return opened
}

async function everyPage({ acme, handbook, keys, subscription, subscribed }: Shop) {
  const { order } = subscribed
  const { body: links } = await acme.server.get('/v1/checkout-links/')
  const { body: payments } = await acme.server.get('/v1/payments/')
  const { body: endpoints } = await acme.server.get('/v1/webhooks/endpoints')
  return [
    ...lists,
    '/settings/delete',
    `/products/${handbook.id}`,
    `/products/${handbook.id}/edit`,
    `/checkout-links/${links.items[0].id}`,
    `/benefits/${keys.id}`,
    `/customers/${subscription.customer_id}`,
    `/orders/${order.id}`,
    `/payments/${payments.items[0].id}`,
    `/subscriptions/${subscription.id}`,
    `/checkouts/${order.checkout_id}`,
    `/webhooks/${endpoints.items[0].id}`,
  ]
}

/** Checks every page of a shop with sales. */
export async function readShop(town: BrowserHouse, locale: string): Promise<string[]> {
  const sold = await shopOf(town)
  const page = await open(town, sold.acme, '', { locale })
  const paths = (await everyPage(sold)).map(path => dashboard(sold.acme, path))
  return lookAround(page, named(`merchant-${locale}`, paths))
}

/** The organization's own pages, each of which the tests also check once. */
const office = ['/teams', '/roles', '/roles/new', '/roles/support', '/audit', '/purchases']

/** Checks the organization pages of a shop with sales. */
export async function readOffice(town: BrowserHouse, locale: string): Promise<string[]> {
  const { acme } = await shopOf(town)
  const page = await open(town, acme, '', { locale })
  const paths = office.map(path => dashboard(acme, path))
  return lookAround(page, named(`merchant-office-${locale}`, paths))
}

/** Checks every list of a shop without data. */
export async function readEmptyShop(town: BrowserHouse, locale: string): Promise<string[]> {
  const acme = await merchant(town.house)
  const page = await open(town, acme, '', { locale })
  const paths = lists.map(path => dashboard(acme, path))
  return lookAround(page, named(`merchant-empty-${locale}`, paths))
}
