import type {
  portalUsageAlertEndpoints,
  usageAlertEndpoints,
} from '@gatehouse/contract/billing/usage-alerts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Tables, UsageAlertsTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { AlertRow } from './usage-alert.ts'

/** A merchant's alerts; for a customer, their own. */
function alertsOf(work: Reading) {
  const rows = within(work, work.sql.selectFrom('usage_alerts'), 'usage_alerts')
  return work.actor.reach.kind === 'customer'
    ? rows
    : rows.where('usage_alerts.customer_id', 'is', null)
}

const withMeter = <O>(rows: SelectQueryBuilder<Tables, 'usage_alerts', O>) =>
  rows.selectAll('usage_alerts').select([
    sql<AlertRow['meter']>`(select jsonb_build_object('id', m.id, 'name', m.name) from meters m
        where m.id = usage_alerts.meter_id)`.as('meter'),
    sql<Date | null>`(select max(f.fired_at) from usage_alert_firings f
        where f.alert_id = usage_alerts.id)`.as('last_fired_at'),
  ])

export const findAlert = (work: Reading, id: string): Promise<AlertRow | undefined> =>
  withMeter(alertsOf(work)).where('usage_alerts.id', '=', id).executeTakeFirst()

export const lockAlert = (work: Work, id: string): Promise<AlertRow | undefined> =>
  withMeter(alertsOf(work)).where('usage_alerts.id', '=', id).forUpdate().executeTakeFirst()

/** Alerts by id, of merchants and of customers, regardless of the actor. */
export const readAlerts = (work: Reading, ids: readonly string[]): Promise<AlertRow[]> =>
  withMeter(work.sql.selectFrom('usage_alerts')).where('usage_alerts.id', 'in', ids).execute()

type ListInput = InputOf<(typeof usageAlertEndpoints)['list']> &
  InputOf<(typeof portalUsageAlertEndpoints)['list']>

/** A page of alerts. */
export function listAlerts(work: Reading, input: ListInput) {
  let matched = alertsOf(work)
  const { organization_id, meter_id } = input
  if (organization_id) {
    matched = matched.where('usage_alerts.organization_id', 'in', organization_id)
  }
  if (meter_id) matched = matched.where('usage_alerts.meter_id', 'in', meter_id)
  const sorts = { created_at: sql.ref('usage_alerts.created_at') }
  const order = sortedBy(input.sorting, sorts, 'usage_alerts.id')
  return readPage(matched, input, rows => withMeter(rows).orderBy(order))
}

/** How many alerts a merchant has on a meter, which is locked. */
export const countOnMeter = (work: Work, meter_id: string) =>
  count(work, sql<boolean>`meter_id = ${meter_id} and customer_id is null`)

/** How many alerts a customer has, who is locked. */
export const countOfCustomer = (work: Work, customer_id: string) =>
  count(work, sql<boolean>`customer_id = ${customer_id}`)

async function count(work: Work, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from usage_alerts where ${which}`.execute(work.sql)
  return rows[0]?.count ?? 0
}

/** Writes an alert and returns it. */
export async function insertAlert(
  work: Work,
  values: Insertable<UsageAlertsTable> & { id: string },
): Promise<AlertRow> {
  await work.sql.insertInto('usage_alerts').values(values).execute()
  return readAlert(work, values.id)
}

/** Changes an alert, which is locked, and returns it. */
export async function setAlert(
  work: Work,
  id: string,
  values: Updateable<UsageAlertsTable>,
): Promise<AlertRow> {
  await work.sql
    .updateTable('usage_alerts')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()
  return readAlert(work, id)
}

async function readAlert(work: Work, id: string): Promise<AlertRow> {
  const [row] = await readAlerts(work, [id])
  if (!row) throw new Error(`alert ${id} must exist`)
  return row
}

/** Deletes the own alerts of customers. */
export async function deleteAlertsOf(work: Work, customers: readonly string[]): Promise<void> {
  await work.sql.deleteFrom('usage_alerts').where('customer_id', 'in', customers).execute()
}
