import { CompiledQuery } from 'kysely'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { Reading } from '../../platform/work.ts'
import type { CustomerReference } from '../customers/queries.ts'
import { endedParts, openUnits } from '../subscriptions/subscription-meter.ts'
import { wholeSql } from '../usage/whole-period.ts'
import type { StateRow } from './customer-state.ts'

const ACTIVE = activeStatuses.map(status => `'${status}'`).join(', ')

/**
 * A constant query text that the driver prepares by name, so that PostgreSQL plans it once per
 * connection.
 */
const customerStateQuery = (which: string) => `
  select to_jsonb(c) as customer,
    coalesce((
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('usage_stop', (
          select min(cap.amount) from spending_caps cap
          where cap.subscription_id = s.id and cap.stops_usage))
        order by s.started_at, s.id) from subscriptions s
      where s.customer_id = c.id and s.status in (${ACTIVE})), '[]') as subscriptions,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', g.id, 'created_at', g.created_at, 'modified_at', g.modified_at,
        'granted_at', g.granted_at, 'benefit_id', g.benefit_id, 'benefit_type', b.type,
        'benefit_metadata', b.metadata, 'properties', g.properties) order by g.granted_at, g.id)
      from benefit_grants g join benefits b on b.id = g.benefit_id
      where g.customer_id = c.id and g.granted_at is not null), '[]') as grants,
    coalesce((
      select jsonb_agg(to_jsonb(m) || jsonb_build_object(
        'price', (select to_jsonb(p) || jsonb_build_object(
            'unit_amount', trim_scale(p.unit_amount)::text)
          from product_prices p where p.id = m.price_id),
        'units', ${openUnits('m')}, 'whole', ${wholeSql('m')}, 'ended', ${endedParts('m')})
        order by m.created_at, m.id) from customer_meters m
      where m.customer_id = c.id), '[]') as meters
  from customers c
  where ${which}`

const BY_ID = customerStateQuery(
  'c.id = $1 and c.organization_id = any($2::uuid[]) and c.deleted_at is null',
)
const BY_EXTERNAL_ID = customerStateQuery(
  'c.external_id = $1 and c.organization_id = any($2::uuid[]) and c.deleted_at is null',
)
const ANY_BY_ID = customerStateQuery('c.id = $1')

/** The state of a customer of the actor's organizations, unless the customer is deleted. */
export function findState(
  work: Reading,
  reference: CustomerReference,
): Promise<StateRow | undefined> {
  const { reach } = work.actor
  const ids = reach.kind === 'organizations' ? reach.ids : []
  return 'id' in reference
    ? run(work, BY_ID, [reference.id, ids])
    : run(work, BY_EXTERNAL_ID, [reference.external_id, ids])
}

/** The state of any customer, including deleted ones, for the event. */
export const readState = (work: Reading, id: string): Promise<StateRow | undefined> =>
  run(work, ANY_BY_ID, [id])

async function run(work: Reading, text: string, values: unknown[]) {
  const { rows } = await work.sql.executeQuery<StateRow>(CompiledQuery.raw(text, values))
  return rows[0]
}
