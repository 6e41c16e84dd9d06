import {
  metricDashboardProblems,
  type MetricDashboard,
  type metricDashboardEndpoints,
} from '@gatehouse/contract/billing/metric-dashboards'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockDashboard } from './queries.ts'

/** Changes the name or the metrics of a dashboard. */
export async function updateDashboard(
  work: Work,
  { id, body }: InputOf<typeof metricDashboardEndpoints.update>,
): Promise<MetricDashboard> {
  const before = (await lockDashboard(work, id)) ?? fail(metricDashboardProblems.not_found)
  const name = body.name ?? before.name
  const metrics = body.metrics ?? before.metrics
  const after = await work.sql
    .updateTable('metric_dashboards')
    .set({ name, metrics, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { organization_id } = before
  const subject = { subject_kind: 'metric_dashboard', subject_id: id, organization_id }
  await recordAudit(work, { action: 'metric_dashboard.updated', ...subject, before, after })
  return after
}
