import type { FirstSteps, overviewEndpoints } from '@gatehouse/contract/billing/overview'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { within } from '../../actors/reach.ts'
import type { Reading } from '../../platform/work.ts'
import { toCheckoutLink } from '../checkout-links/checkout-link.ts'
import { listCheckoutLinks } from '../checkout-links/queries.ts'
import { inOrganizations } from './waiting.ts'

/** What an organization has done towards its first sale. */
export async function getFirstSteps(
  work: Reading,
  { organization_id: ids }: InputOf<typeof overviewEndpoints.firstSteps>,
): Promise<FirstSteps> {
  const products = within(work, work.sql.selectFrom('products'), 'products', null)
  const orders = within(work, work.sql.selectFrom('orders'), 'orders')
  const endpoints = within(
    work,
    work.sql.selectFrom('webhook_endpoints'),
    'webhook_endpoints',
    null,
  ).where('webhook_endpoints.deleted_at', 'is', null)
  const sorting = ['-created_at' as const]
  const newest = { body: undefined, organization_id: ids, sorting, page: 1, limit: 1 }
  const [product, { rows }, order, webhook] = await Promise.all([
    inOrganizations(products, 'products', ids)
      .select('products.id')
      .orderBy('products.created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    listCheckoutLinks(work, newest),
    inOrganizations(orders, 'orders', ids).select('orders.id').limit(1).executeTakeFirst(),
    inOrganizations(endpoints, 'webhook_endpoints', ids)
      .select('webhook_endpoints.id')
      .limit(1)
      .executeTakeFirst(),
  ])
  const [link] = rows
  return {
    product_id: product?.id ?? null,
    checkout_link_url: link ? toCheckoutLink(work.server, link).url : null,
    has_order: order !== undefined,
    has_webhook: webhook !== undefined,
  }
}
