import type {
  AlertThresholdType,
  PortalUsageAlert,
  UsageAlert,
} from '@gatehouse/contract/billing/usage-alerts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { UsageAlertsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

/** An alert with its meter's name, and when it last fired. */
export type AlertRow = Selectable<UsageAlertsTable> & {
  meter: { id: string; name: string }
  last_fired_at: Date | null
}

/** Emails those who set an alert about customers who reached it: one email for all since. */
export const mailUsageAlertTask = task('mail_usage_alert', z.object({}))

const alertOf = (row: AlertRow) => ({
  id: row.id,
  created_at: row.created_at,
  modified_at: row.modified_at,
  meter_id: row.meter_id,
  name: row.name,
  threshold: Number(row.threshold),
  // Only types defined in the contract are stored.
  threshold_type: row.threshold_type as AlertThresholdType,
  enabled: row.enabled,
  last_triggered_at: row.last_fired_at,
})

/** The alert as the merchant sees it. */
export const toUsageAlert = (row: AlertRow): UsageAlert => ({
  ...alertOf(row),
  organization_id: row.organization_id,
})

/** The alert as the customer whose own it is sees it. */
export const toPortalUsageAlert = (row: AlertRow): PortalUsageAlert => ({
  ...alertOf(row),
  meter: row.meter,
})

/** Where the audit log lists changes of an alert: a customer's own ones with the customer. */
export const auditedAs = ({ id, customer_id, organization_id }: AlertRow) =>
  customer_id === null
    ? { subject_kind: 'usage_alert', subject_id: id, organization_id }
    : { subject_kind: 'customer', subject_id: customer_id, organization_id }
