import { metricDashboardProblems } from '@gatehouse/contract/billing/metric-dashboards'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockDashboard } from './queries.ts'
import { requireChangeable } from './show-dashboards.ts'

/** Deletes a dashboard, for its author or an owner of the organization; the figures stay. */
export async function deleteDashboard(work: Work, id: string): Promise<void> {
  const before = (await lockDashboard(work, id)) ?? fail(metricDashboardProblems.not_found)
  await requireChangeable(work, before)
  await work.sql.deleteFrom('metric_dashboards').where('id', '=', id).execute()
  if (before.private_to !== null) return
  const { organization_id } = before
  const subject = { subject_kind: 'metric_dashboard', subject_id: id, organization_id }
  await recordAudit(work, { action: 'metric_dashboard.deleted', ...subject, before })
}
