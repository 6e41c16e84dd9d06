import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { recordHistoryChange } from '../events/history-queue.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { mergedColumns } from './merged-columns.data.ts'

/** The customer that is merged, and the one that remains; both locked. */
export type MergedPair = { source: CustomerRow; target: CustomerRow }

/** How the rows of a column are combined, where both customers may have some of the same. */
const combinations: Record<string, (work: Work, pair: MergedPair) => Promise<unknown>> = {
  payment_methods: movePaymentMethods,
  customer_accounts: moveAccounts,
  downloads: moveDownloads,
  customer_meters: moveMeters,
  usage_alert_firings: moveFirings,
  usage_events: moveEvents,
  mrr_entries: moveMrr,
}

/** Moves, combines or ends every row that names the merged customer. */
export async function moveRows(work: Work, pair: MergedPair): Promise<void> {
  const { source, target } = pair
  for (const [name, rule] of Object.entries(mergedColumns)) {
    const [table = '', column = ''] = name.split('.')
    if (rule === 'combine') await combinations[table]?.(work, pair)
    const [rows, owner] = [sql.table(table), sql.ref(column)]
    if (rule === 'move') {
      await sql`update ${rows} set ${owner} = ${target.id} where ${owner} = ${source.id}`.execute(
        work.sql,
      )
    }
    if (rule === 'end') {
      await sql`delete from ${rows} where ${owner} = ${source.id}`.execute(work.sql)
    }
  }
}

/** The processor keeps a method with the customer it knows. */
async function movePaymentMethods(work: Work, { source, target }: MergedPair): Promise<void> {
  await sql`update payment_methods set customer_id = ${target.id},
      stripe_customer_id = coalesce(stripe_customer_id, ${source.stripe_customer_id})
    where customer_id = ${source.id}`.execute(work.sql)
}

/** An account that both connected is one. */
async function moveAccounts(work: Work, { source, target }: MergedPair): Promise<void> {
  await sql`delete from customer_accounts a where a.customer_id = ${source.id}
    and exists (select from customer_accounts o where o.customer_id = ${target.id}
      and o.platform = a.platform and o.account_id = a.account_id)`.execute(work.sql)
  await sql`update customer_accounts set customer_id = ${target.id}
    where customer_id = ${source.id}`.execute(work.sql)
}

/** Downloads of the same file add up. */
async function moveDownloads(work: Work, { source, target }: MergedPair): Promise<void> {
  await sql`
    with taken as (delete from downloads where customer_id = ${source.id} returning *)
    insert into downloads (organization_id, customer_id, benefit_id, file_id, download_count,
      counted_links, first_downloaded_at, last_downloaded_at)
    select organization_id, ${target.id}::uuid, benefit_id, file_id, download_count, counted_links,
      first_downloaded_at, last_downloaded_at from taken
    on conflict (benefit_id, file_id, customer_id) do update set
      download_count = downloads.download_count + excluded.download_count,
      counted_links = downloads.counted_links || excluded.counted_links,
      first_downloaded_at = least(downloads.first_downloaded_at, excluded.first_downloaded_at),
      last_downloaded_at = greatest(downloads.last_downloaded_at, excluded.last_downloaded_at)
    `.execute(work.sql)
}

/** Of a meter that both have, one row is empty (`findObstacle`): the other remains. */
async function moveMeters(work: Work, { source, target }: MergedPair): Promise<void> {
  const isEmpty = (row: string) => sql`${sql.ref(`${row}.event_count`)} = 0
    and ${sql.ref(`${row}.credited`)} = 0 and ${sql.ref(`${row}.subscription_id`)} is null`
  await sql`delete from customer_meters m where m.customer_id = ${source.id} and ${isEmpty('m')}
    and exists (select from customer_meters o
      where o.customer_id = ${target.id} and o.meter_id = m.meter_id)`.execute(work.sql)
  await sql`delete from customer_meters m where m.customer_id = ${target.id} and ${isEmpty('m')}
    and exists (select from customer_meters o
      where o.customer_id = ${source.id} and o.meter_id = m.meter_id)`.execute(work.sql)
  await sql`update customer_meters set customer_id = ${target.id}
    where customer_id = ${source.id}`.execute(work.sql)
}

/** An alert fires once for a threshold and a period. */
async function moveFirings(work: Work, { source, target }: MergedPair): Promise<void> {
  await sql`delete from usage_alert_firings f where f.customer_id = ${source.id}
    and exists (select from usage_alert_firings o where o.customer_id = ${target.id}
      and (o.alert_id, o.period_start, o.threshold_type, o.threshold)
        = (f.alert_id, f.period_start, f.threshold_type, f.threshold))`.execute(work.sql)
  await sql`update usage_alert_firings set customer_id = ${target.id}
    where customer_id = ${source.id}`.execute(work.sql)
}

/** Events also move where months of the log were moved to. */
async function moveEvents(work: Work, { source, target }: MergedPair): Promise<void> {
  const { organization_id } = source
  await sql`update usage_events set customer_id = ${target.id}
    where organization_id = ${organization_id} and customer_id = ${source.id}`.execute(work.sql)
  const customers = [source.id, target.id]
  await recordHistoryChange(work, { organization_id, kind: 'move', customers })
}

/** The figures of both are derived again: one customer paid what two seemed to. */
async function moveMrr(work: Work, { source, target }: MergedPair): Promise<void> {
  await sql`delete from mrr_movements where customer_id = ${source.id}`.execute(work.sql)
  await sql`delete from customer_presences where customer_id = ${source.id}`.execute(work.sql)
  await sql`update mrr_entries set customer_id = ${target.id}, counted_at = null
    where customer_id = ${source.id}`.execute(work.sql)
  await sql`update mrr_entries set counted_at = null where customer_id = ${target.id}
    and exists (select from mrr_entries e where e.customer_id = ${target.id}
      and e.counted_at is null)`.execute(work.sql)
}
