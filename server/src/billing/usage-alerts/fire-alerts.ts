import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { scheduleOnceEach } from '../../records/scheduler/schedule.ts'
import { toCustomer, type CustomerRow } from '../customers/customer.ts'
import { toMeter, type MeterRow } from '../meters/meter.ts'
import { readAlerts } from './queries.ts'
import { mailUsageAlertTask, toUsageAlert, type AlertRow } from './usage-alert.ts'

/** A threshold of an alert that a customer's usage, which is locked, has reached in a period. */
export type ReachedAlert = {
  alert_id: string
  customer_id: string
  organization_id: string
  threshold_type: string
  threshold: string
  consumed: string
  credited: string
  period_start: Date
  period_end: Date | null
  /** The time of its organization. */
  now: Date
}

type Firing = ReachedAlert & { id: string }

/**
 * Fires alerts that were reached, once for each customer, period and threshold: writes the webhook
 * of the merchant's alerts, and schedules the emails. A customer's own alert is only emailed.
 */
export async function fireAlerts(work: Work, reached: readonly ReachedAlert[]): Promise<void> {
  if (reached.length === 0) return
  const fired = await insertFirings(
    work,
    reached.map(item => ({ id: newId(), ...item })),
  )
  if (fired.length === 0) return
  const rows = await readAlerts(work, [...new Set(fired.map(({ alert_id }) => alert_id))])
  const alerts = new Map(rows.map(row => [row.id, row]))
  await publish(work, fired, alerts)
  const alertTasks = new Map(
    fired.map(({ alert_id: subject_id, organization_id, now: due_at }) => [
      subject_id,
      { subject_id, organization_id, due_at },
    ]),
  )
  await scheduleOnceEach(work, mailUsageAlertTask, [...alertTasks.values()])
}

/** Those that had not fired. */
async function insertFirings(work: Work, firings: readonly Firing[]): Promise<Firing[]> {
  const { rows } = await sql<{ id: string }>`
    insert into usage_alert_firings (id, organization_id, alert_id, customer_id, threshold_type,
      threshold, period_start, consumed, credited, fired_at)
    select * from unnest(${firings.map(({ id }) => id)}::uuid[],
      ${firings.map(item => item.organization_id)}::uuid[],
      ${firings.map(item => item.alert_id)}::uuid[],
      ${firings.map(item => item.customer_id)}::uuid[],
      ${firings.map(item => item.threshold_type)}::text[],
      ${firings.map(item => item.threshold)}::numeric[],
      ${firings.map(item => item.period_start)}::timestamptz[],
      ${firings.map(item => item.consumed)}::numeric[],
      ${firings.map(item => item.credited)}::numeric[],
      ${firings.map(({ now }) => now)}::timestamptz[])
    on conflict do nothing returning id`.execute(work.sql)
  const inserted = new Set(rows.map(({ id }) => id))
  return firings.filter(({ id }) => inserted.has(id))
}

async function publish(
  work: Work,
  firings: readonly Firing[],
  alerts: ReadonlyMap<string, AlertRow>,
): Promise<void> {
  const published = firings.flatMap(firing => {
    const alert = alerts.get(firing.alert_id)
    return alert?.customer_id === null ? [{ firing, alert }] : []
  })
  if (published.length === 0) return
  const customers = await customersOf(
    work,
    published.map(({ firing }) => firing.customer_id),
  )
  const meters = await metersOf(
    work,
    published.map(({ alert }) => alert.meter_id),
  )
  for (const { firing, alert } of published) {
    const customer = customers.get(firing.customer_id)
    const meter = meters.get(alert.meter_id)
    if (!customer || !meter) throw new Error('a row must not be deleted while usage is counted')
    const shown = toUsageAlert(alert)
    const { id, organization_id, now, period_start, period_end } = firing
    await recordEvent({ ...work, now }, 'usage_alert.triggered', organization_id, {
      ...{ id, created_at: now, organization_id, alert: shown },
      ...{ customer: toCustomer(customer), meter: toMeter(meter) },
      ...{ threshold: shown.threshold, threshold_type: shown.threshold_type },
      consumed_units: Number(firing.consumed),
      credited_units: Number(firing.credited),
      ...{ period_start, period_end },
    })
  }
}

async function customersOf(work: Work, ids: readonly string[]) {
  const rows: CustomerRow[] = await work.sql
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function metersOf(work: Work, ids: readonly string[]) {
  const rows: MeterRow[] = await work.sql
    .selectFrom('meters')
    .selectAll()
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
