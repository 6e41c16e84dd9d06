import type { SystemEventName } from '@gatehouse/contract/billing/system-events'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { sql } from 'kysely'
import { unawaited } from '../../platform/db/pipelined.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { ensurePartition } from './partitions.ts'
import { facts, factType } from './record-fact.ts'

/** The metadata of an event: each key with the field of the recorded object that gives it. */
type Fields = Record<string, string>

type Derived = { name: SystemEventName; metadata: Fields }

const grant: Fields = { benefit_id: 'benefit_id', benefit_grant_id: 'id', benefit_type: 'benefit' }
const terms: Fields = {
  ...{ subscription_id: 'id', product_id: 'product_id', amount: 'amount', currency: 'currency' },
  ...{ recurring_interval: 'recurring_interval' },
  ...{ recurring_interval_count: 'recurring_interval_count' },
}

/**
 * What each event of the outbox is in the log. Who a customer is stays out of the log, which is
 * only added to: their email address and name are read from the customer. Source: the models of the
 * newest client.
 */
const derived: Partial<Record<WebhookEventType, Derived>> = {
  'customer.created': { name: 'customer.created', metadata: {} },
  'customer.updated': { name: 'customer.updated', metadata: {} },
  'customer.deleted': { name: 'customer.deleted', metadata: {} },
  'checkout.created': {
    name: 'checkout.created',
    metadata: { checkout_id: 'id', checkout_status: 'status', product_id: 'product_id' },
  },
  'benefit_grant.created': { name: 'benefit.granted', metadata: grant },
  'benefit_grant.cycled': { name: 'benefit.cycled', metadata: grant },
  'benefit_grant.updated': { name: 'benefit.updated', metadata: grant },
  'benefit_grant.revoked': { name: 'benefit.revoked', metadata: grant },
  'subscription.created': {
    name: 'subscription.created',
    metadata: { ...terms, started_at: 'started_at' },
  },
  'subscription.cycled': { name: 'subscription.cycled', metadata: terms },
  'subscription.canceled': {
    name: 'subscription.canceled',
    metadata: {
      ...{ ...terms, canceled_at: 'canceled_at', ends_at: 'ends_at' },
      ...{ cancel_at_period_end: 'cancel_at_period_end' },
      ...{ customer_cancellation_reason: 'customer_cancellation_reason' },
    },
  },
  'subscription.uncanceled': { name: 'subscription.uncanceled', metadata: terms },
  'subscription.revoked': { name: 'subscription.revoked', metadata: terms },
  'subscription.past_due': {
    name: 'subscription.past_due',
    metadata: { ...terms, past_due_at: 'past_due_at' },
  },
  'subscription.paused': {
    name: 'subscription.paused',
    metadata: { ...terms, paused_at: 'paused_at', resumes_at: 'resumes_at' },
  },
  'subscription.resumed': { name: 'subscription.resumed', metadata: terms },
  'order.paid': {
    name: 'order.paid',
    metadata: {
      ...{ order_id: 'id', product_id: 'product_id', subscription_id: 'subscription_id' },
      ...{ amount: 'total_amount', net_amount: 'net_amount', tax_amount: 'tax_amount' },
      ...{ currency: 'currency', discount_id: 'discount_id' },
    },
  },
  'order.refunded': {
    name: 'order.refunded',
    metadata: { order_id: 'id', refunded_amount: 'refunded_amount', currency: 'currency' },
  },
}

const entries = Object.entries(derived)

/** The fields that are read of an object, which is unpacked once. */
const columns = [...new Set(entries.flatMap(([, { metadata }]) => Object.values(metadata)))]

/** The metadata by the type of the outbox's event. */
const metadataSql = entries
  .map(([type, { metadata }]) => {
    const pairs = Object.entries(metadata).map(
      ([key, field]) => `'${key}', o.${field}${field === 'benefit' ? `->'type'` : ''}`,
    )
    return `when '${type}' then jsonb_build_object(${pairs.join(', ')})`
  })
  .join('\n')

/** The name by the type of the outbox's event. */
const namesSql = [
  ...entries.map(([type, { name }]) => `('${type}', '${name}')`),
  ...facts.map(name => `('${factType(name)}', '${name}')`),
].join(', ')

/**
 * Adds what the outbox relays to the log of events, once: in the transaction that relays it, with
 * the outbox's id. No meter counts these events.
 */
export async function logSystemEvents(work: Work, ids: readonly string[]): Promise<void> {
  await ensurePartition(work)
  await sql`
    with logged as (
      insert into usage_events (id, organization_id, customer_id, name, source, "timestamp",
        ingested_at, stored_at, metadata)
      select e.id, e.organization_id,
        case when e.type like 'customer.%' then e.object_id else o.customer_id end,
        n.name, 'system', e.created_at, e.created_at, ${realNow(work)}::timestamptz,
        jsonb_strip_nulls(case e.type ${sql.raw(metadataSql)} else o.metadata end)
      from events e
      -- It may have been deleted since.
      join organizations on organizations.id = e.organization_id
      join (values ${sql.raw(namesSql)}) n (type, name) on n.type = e.type
      cross join lateral jsonb_to_record(e.payload) as o (customer_id uuid, metadata jsonb,
        ${sql.raw(columns.map(field => `${field} jsonb`).join(', '))})
      where e.id = any(${ids}::uuid[])
      returning organization_id, name, "timestamp" as moment)
    insert into event_types (id, created_at, organization_id, name, source, occurrences,
      first_seen, last_seen)
    select gen_random_uuid(), ${work.now}::timestamptz, organization_id, name, 'system', count(*),
      min(moment), max(moment)
    from logged group by organization_id, name order by organization_id, name
    on conflict (organization_id, name, source) do update set
      occurrences = event_types.occurrences + excluded.occurrences,
      first_seen = least(event_types.first_seen, excluded.first_seen),
      last_seen = greatest(event_types.last_seen, excluded.last_seen) ${unawaited}`.execute(
    work.sql,
  )
}
