import { usageAlertProblems, type UsageAlertUpdate } from '@gatehouse/contract/billing/usage-alerts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { numberText } from '../meters/event-property.ts'
import { lockAlert, setAlert } from './queries.ts'
import { auditedAs, toUsageAlert, type AlertRow } from './usage-alert.ts'

/** Changes an alert of the merchant, or a customer's own. */
export async function updateAlert(
  work: Work,
  id: string,
  { threshold, ...body }: UsageAlertUpdate,
): Promise<AlertRow> {
  const row = await lockAlert(work, id)
  if (!row) return fail(usageAlertProblems.not_found)
  const changed = await setAlert(work, id, {
    ...body,
    ...(threshold !== undefined && { threshold: numberText(threshold) }),
  })
  const [before, after] = [toUsageAlert(row), toUsageAlert(changed)]
  await recordAudit(work, { action: 'usage_alert.updated', ...auditedAs(row), before, after })
  return changed
}
