import { usageAlertProblems } from '@gatehouse/contract/billing/usage-alerts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockAlert } from './queries.ts'
import { auditedAs, toUsageAlert } from './usage-alert.ts'

/** Deletes an alert of the merchant, or a customer's own, with the record of when it fired. */
export async function deleteAlert(work: Work, id: string): Promise<void> {
  const row = await lockAlert(work, id)
  if (!row) return fail(usageAlertProblems.not_found)
  await work.sql.deleteFrom('usage_alerts').where('id', '=', id).execute()
  const before = toUsageAlert(row)
  await recordAudit(work, { action: 'usage_alert.deleted', ...auditedAs(row), before })
}
