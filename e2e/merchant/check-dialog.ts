// Checks every page of the dashboard, at a width, in a theme, in a language.
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { BrowserServer } from '../browser-server.ts'
import { checkEveryWidth, named } from '../check-every-width.ts'
import { dashboard, open, shop } from './shop.ts'

const lists = [
  '',
  '/products',
  '/checkout-links',
  '/discounts',
  '/custom-fields',
  '/meters',
  '/events',
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
  '/oauth-apps',
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
const shops = new WeakMap<BrowserServer, Promise<Shop>>()

/** One shared shop for all read-only checks. */
function shopOf(browserServer: BrowserServer): Promise<Shop> {
  const opened = shops.get(browserServer) ?? shop(browserServer.server)
  shops.set(browserServer, opened)
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
export async function readShop(browserServer: BrowserServer, locale: string): Promise<string[]> {
  const sale = await shopOf(browserServer)
  const page = await open(browserServer, sale.acme, '', { locale })
  const paths = (await everyPage(sale)).map(path => dashboard(sale.acme, path))
  return checkEveryWidth(page, named(`merchant-${locale}`, paths))
}

/** The organization's own pages, each of which the tests also check once. */
const adminServer = ['/teams', '/roles', '/roles/new', '/roles/support', '/audit', '/purchases']

/** Checks the organization pages of a shop with sales. */
export async function readAdmin(browserServer: BrowserServer, locale: string): Promise<string[]> {
  const { acme } = await shopOf(browserServer)
  const page = await open(browserServer, acme, '', { locale })
  const paths = adminServer.map(path => dashboard(acme, path))
  return checkEveryWidth(page, named(`merchant-office-${locale}`, paths))
}

/** Checks every list of a shop without data. */
export async function readEmptyShop(
  browserServer: BrowserServer,
  locale: string,
): Promise<string[]> {
  const acme = await merchant(browserServer.server)
  const page = await open(browserServer, acme, '', { locale })
  const paths = lists.map(path => dashboard(acme, path))
  return checkEveryWidth(page, named(`merchant-empty-${locale}`, paths))
}
