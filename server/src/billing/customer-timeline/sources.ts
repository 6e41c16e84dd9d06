import type { TimelineKind } from '@gatehouse/contract/billing/customer-timeline'
import { sql, type RawBuilder } from 'kysely'

/** One kind of entry: where it is read, and the scope that its objects require. */
export type TimelineSource = {
  kind: TimelineKind
  scope: string
  /** The text after `from`; rows of one customer. */
  rows: (customer_id: string) => RawBuilder<unknown>
  /** SQL of the columns of an entry; what is missing is null. */
  id: RawBuilder<unknown>
  at: RawBuilder<unknown>
  object_id?: RawBuilder<unknown>
  object_kind?: RawBuilder<unknown>
  text?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  amount?: RawBuilder<unknown>
  currency?: RawBuilder<unknown>
  author?: RawBuilder<unknown>
}

const ID = sql`s.id`
const CREATED = sql`s.created_at`
const money = { currency: sql`s.currency`, status: sql`s.status` }
const productName = sql`(select p.name from products p where p.id = s.product_id)`
const benefitName = sql`(select b.description from benefits b where b.id = s.benefit_id)`

/** Whom the audit log names as the author of a change: members only. */
const member = sql`case when s.actor ->> 'as' is null then (
  select coalesce(nullif(u.name, ''), u.email) from users u where u.id = s.user_id) end`

const of = (table: string) => (customer_id: string) =>
  sql`${sql.table(table)} s where s.customer_id = ${customer_id}`

/** Everything that a timeline contains. */
export const timelineSources: TimelineSource[] = [
  {
    ...{ kind: 'order', scope: 'orders:read', rows: of('orders'), id: ID, at: CREATED, ...money },
    text: sql`s.invoice_number`,
    amount: sql`s.subtotal_amount - s.discount_amount + s.tax_amount`,
  },
  {
    ...{ kind: 'payment', scope: 'payments:read', id: ID, at: CREATED, ...money },
    rows: customer_id => sql`payments s where s.customer_id = ${customer_id}
      and s.kind = 'payment'`,
    text: sql`s.method`,
    amount: sql`s.amount`,
  },
  {
    ...{ kind: 'refund', scope: 'refunds:read', rows: of('refunds'), id: ID, at: CREATED },
    ...money,
    object_id: sql`s.order_id`,
    text: sql`s.reason`,
    amount: sql`s.amount + s.tax_amount`,
  },
  {
    ...{ kind: 'dispute', scope: 'refunds:read', rows: of('disputes'), id: ID, at: CREATED },
    ...money,
    object_id: sql`s.order_id`,
    text: sql`s.reason`,
    amount: sql`s.amount + s.tax_amount`,
  },
  {
    ...{ kind: 'subscription_started', scope: 'subscriptions:read', id: ID, text: productName },
    rows: customer_id => sql`subscriptions s where s.customer_id = ${customer_id}
      and s.started_at is not null`,
    at: sql`s.started_at`,
  },
  {
    ...{ kind: 'subscription_ended', scope: 'subscriptions:read', id: ID, text: productName },
    rows: customer_id => sql`subscriptions s where s.customer_id = ${customer_id}
      and s.ended_at is not null and s.started_at is not null`,
    at: sql`s.ended_at`,
  },
  {
    ...{ kind: 'change', scope: 'subscriptions:read', id: ID, at: CREATED },
    // The end of a subscription is an entry of its own.
    rows: customer_id => sql`audit_entries s where s.subject_id in (
      select o.id from subscriptions o where o.customer_id = ${customer_id})
      and s.action <> 'subscription.revoked'`,
    object_id: sql`s.subject_id`,
    object_kind: sql`s.subject_kind`,
    text: sql`s.action`,
    author: member,
  },
  {
    ...{ kind: 'change', scope: 'customers:read', id: ID, at: CREATED },
    // Notes and emails are entries of their own.
    rows: customer_id => sql`audit_entries s where s.subject_id = ${customer_id}
      and s.action not like 'customer.note%' and s.action <> 'customer.email_resent'`,
    object_id: sql`s.subject_id`,
    object_kind: sql`s.subject_kind`,
    text: sql`s.action`,
    author: member,
  },
  {
    ...{ kind: 'benefit_granted', scope: 'benefits:read', id: ID, text: benefitName },
    rows: customer_id => sql`benefit_grants s where s.customer_id = ${customer_id}
      and s.granted_at is not null`,
    at: sql`s.granted_at`,
    object_id: sql`s.benefit_id`,
  },
  {
    ...{ kind: 'benefit_revoked', scope: 'benefits:read', id: ID, text: benefitName },
    rows: customer_id => sql`benefit_grants s where s.customer_id = ${customer_id}
      and s.revoked_at is not null`,
    at: sql`s.revoked_at`,
    object_id: sql`s.benefit_id`,
  },
  {
    ...{ kind: 'email', scope: 'customers:read', rows: of('mails'), id: ID, at: CREATED },
    text: sql`s.subject`,
    status: sql`case when s.complained_at is not null then 'complained'
      when s.bounced_at is not null then 'bounced' when s.delivered_at is not null then 'delivered'
      when s.sent_at is not null then 'sent' end`,
  },
  {
    ...{ kind: 'note', scope: 'customers:read', id: ID, at: CREATED, text: sql`s.text` },
    rows: of('customer_note_entries'),
    author: sql`(select coalesce(nullif(u.name, ''), u.email) from users u
      where u.id = s.author_id)`,
  },
  {
    ...{ kind: 'sign_in', scope: 'customers:read', id: ID, at: CREATED },
    // Sessions of a purchase are those of buyers who did not sign in.
    rows: customer_id => sql`customer_sessions s where s.customer_id = ${customer_id}
      and s.checkout_id is null`,
  },
]
