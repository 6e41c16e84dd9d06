import { sql, type RawBuilder } from 'kysely'

/**
 * The name of each kind of subject, read from its own row `s`. When the row is gone, the name in
 * the entry itself is used, if it has one.
 */
const names: Record<string, { table: string; name: string }> = {
  product: { table: 'products', name: 's.name' },
  benefit: { table: 'benefits', name: 's.description' },
  discount: { table: 'discounts', name: 's.name' },
  custom_field: { table: 'custom_fields', name: 's.name' },
  meter: { table: 'meters', name: 's.name' },
  file: { table: 'files', name: 's.name' },
  checkout_link: { table: 'checkout_links', name: 's.label' },
  webhook_endpoint: { table: 'webhook_endpoints', name: 'coalesce(s.name, s.url)' },
  webhook_event: { table: 'webhook_events', name: 's.type' },
  customer: { table: 'customers', name: 'coalesce(s.billing_name, s.name, s.email)' },
  order: { table: 'orders', name: 's.invoice_number' },
  license_key: { table: 'license_keys', name: 's.display_key' },
  access_token: { table: 'organization_access_tokens', name: 's.comment' },
  oauth_client: { table: 'oauth_clients', name: 's.name' },
  invitation: { table: 'invitations', name: 's.email' },
  team: { table: 'teams', name: 's.name' },
  refund: { table: 'refunds', name: numberOfOrder() },
  dispute: { table: 'disputes', name: numberOfOrder() },
  payment: { table: 'payments', name: numberOfOrder() },
  member: { table: 'members', name: '(select u.name from users u where u.id = s.user_id)' },
  checkout: {
    table: 'checkouts',
    name: '(select p.name from products p where p.id = s.product_id)',
  },
  subscription: {
    table: 'subscriptions',
    name: `(select p.name || ' · ' || coalesce(c.billing_name, c.name, c.email)
      from products p, customers c
      where p.id = s.product_id and c.id = s.customer_id)`,
  },
}

function numberOfOrder() {
  return '(select o.invoice_number from orders o where o.id = s.order_id)'
}

/** The name of an entry's subject, found by its id within the entry's organization. */
export const subjectName: RawBuilder<string | null> = sql<string | null>`coalesce(
  case audit_entries.subject_kind ${sql.raw(
    Object.entries(names)
      .map(
        ([kind, { table, name }]) =>
          `when '${kind}' then (select ${name} from ${table} s where s.id = audit_entries.subject_id
            and s.organization_id = audit_entries.organization_id)`,
      )
      .join(' '),
  )} end, audit_entries.before->>'name', audit_entries.after->>'name')`
