import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** A customer with new entries: since when they count, and their subscriptions with moved seats. */
export type FreshCustomer = { customer_id: string; since: Date; seated: string[] | null }

/**
 * Marks entries as counted, and returns whose they are: the customers of the oldest ones, with all
 * their entries, so that each customer is counted once.
 */
export async function takeEntries(
  work: Work,
  organization_id: string,
  limit: number,
): Promise<FreshCustomer[]> {
  const { rows } = await sql<FreshCustomer>`
    with fresh as materialized (
      select distinct customer_id from (
        select customer_id from mrr_entries
        where organization_id = ${organization_id} and counted_at is null
        order by sequence limit ${limit}) oldest),
    counted as (
      update mrr_entries set counted_at = ${work.now} from fresh
      where mrr_entries.customer_id = fresh.customer_id and counted_at is null
        and organization_id = ${organization_id}
      returning mrr_entries.*)
    select customer_id, min(effective_at) as since,
      array_agg(subscription_id) filter (where seats is not null and change = 'plan') as seated
    from counted group by customer_id`.execute(work.sql)
  return rows
}
