import type { Customer } from '@gatehouse/contract/billing/customers'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'

/**
 * Customers with the time of the first event that was reported about each. It is read of the log,
 * one step of an index for each month of events, so that ingestion does not write customers.
 */
export async function withFirstEvents<C extends Customer>(
  work: Reading,
  customers: C[],
): Promise<C[]> {
  if (customers.length === 0) return customers
  const { rows } = await sql<{ id: string; first: Date | null }>`
    select c.id, (
      select e.timestamp from usage_events e
      where e.customer_id = c.id and e.source = 'user' order by e.timestamp limit 1) as first
    from unnest(${customers.map(({ id }) => id)}::uuid[]) c (id)`.execute(work.sql)
  const firstOf = new Map(rows.map(({ id, first }) => [id, first]))
  return customers.map(customer => {
    return { ...customer, first_user_event_at: firstOf.get(customer.id) ?? null }
  })
}

/** The same for one customer. */
export async function withFirstEvent<C extends Customer>(work: Reading, customer: C): Promise<C> {
  const [shown = customer] = await withFirstEvents(work, [customer])
  return shown
}
