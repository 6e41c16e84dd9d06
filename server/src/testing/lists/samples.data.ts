import { snakeCase } from '@gatehouse/contract/kit/key-case'
import { hash } from 'node:crypto'
import type { LargeOrganization } from './fill.ts'

/** A text that only one row of a table contains: see `word` in fill.ts. */
const word = (n: number) => hash('md5', String(n)).slice(0, 12)

const email = () => [`buyer-${word(600)}@example.com`]

/**
 * The values for filters that are not an enum: one that many rows have, if there is one, and one
 * that few have. A pair also gives the key.
 */
export const samples: Record<
  string,
  (shop: LargeOrganization, table: string) => (string | [string, string])[]
> = {
  object_id: ({ idOf }) => [idOf('orders', 600)],
  country: () => ['DE', 'IS'],
  card_last4: () => ['0600'],
  key: () => ['key-600'],
  // A list has the name of its table, in camelCase: `webhookEvents`.
  id: ({ idOf }, table) => [idOf(snakeCase(table), 600)],
  file_id: ({ idOf }) => [idOf('files', 60)],
  media_id: ({ idOf }) => [idOf('files', 60)],
  custom_field_id: ({ idOf }) => [idOf('custom_fields', 5), idOf('custom_fields', 60)],
  exclude_id: ({ idOf }, table) => [idOf(table, 600)],
  visibility: () => ['public'],
  ids: ({ idOf }) => [idOf('files', 600)],
  organization_id: ({ acme }) => [acme.organization.id],
  product_id: ({ idOf }) => [idOf('products', 5), idOf('products', 100)],
  benefit_id: ({ idOf }) => [idOf('benefits', 5), idOf('benefits', 100)],
  customer_id: ({ idOf }) => [idOf('customers', 5), idOf('customers', 15)],
  discount_id: ({ idOf }) => [idOf('discounts', 200)],
  checkout_id: ({ idOf }) => [idOf('checkouts', 600)],
  order_id: ({ idOf }) => [idOf('orders', 600)],
  payment_id: ({ idOf }) => [idOf('payments', 600)],
  refund_id: ({ idOf }) => [idOf('refunds', 600)],
  dispute_id: ({ idOf }) => [idOf('disputes', 600)],
  payout_id: ({ idOf }) => [idOf('payouts', 600)],
  category: () => ['charge', 'fee'],
  subscription_id: ({ idOf }) => [idOf('subscriptions', 600)],
  endpoint_id: ({ idOf }) => [idOf('webhook_endpoints', 5), idOf('webhook_endpoints', 100)],
  member_id: ({ idOf }) => [idOf('customers', 5), idOf('customers', 15)],
  external_customer_id: () => ['outside-20'],
  canceled_at_after: () => ['2025-01-01T05:00:00Z'],
  canceled_at_before: () => ['2025-01-01T00:10:00Z', '2025-01-01T05:00:00Z'],
  slug: ({ acme }) => [acme.organization.slug],
  currency: () => ['usd'],
  method: () => ['card', 'sepa_debit'],
  email,
  customer_email: email,
  // Attempts are found by what their events are about, and not by a text.
  query: ({ idOf }, table) => [table === 'webhookDeliveries' ? idOf('orders', 600) : word(600)],
  filter: () => [
    JSON.stringify({
      conjunction: 'and',
      clauses: [{ property: 'name', operator: 'eq', value: 'import' }],
    }),
  ],
  start_timestamp: () => ['2025-01-01T05:00:00Z'],
  end_timestamp: () => ['2025-01-01T05:00:00Z'],
  at_from: () => ['2025-01-01T05:00:00Z'],
  at_before: () => ['2025-01-01T05:00:00Z'],
  meter_id: ({ idOf }) => [idOf('meters', 5)],
  name: () => ['import', 'call'],
  parent_id: ({ idOf }) => [idOf('usage_events', 600)],
  depth: () => ['0', '2'],
  metadata: () => [['metadata[rank]', '600']],
}
