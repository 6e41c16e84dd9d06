import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const usageAlertRetention = {
  usage_alerts: { kept: 'created by members and customers, who delete them' },
  usage_alert_firings: { kept: 'an alert fires once per period; deleted with the alert' },
} satisfies Retention
