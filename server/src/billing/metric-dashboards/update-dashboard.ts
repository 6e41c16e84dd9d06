import {
  metricDashboardProblems,
  type MetricDashboard,
  type metricDashboardEndpoints,
} from '@gatehouse/contract/billing/metric-dashboards'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { memberOf } from './metric-dashboard.ts'
import { lockDashboard } from './queries.ts'
import { requireChangeable, toDashboard } from './show-dashboards.ts'

/**
 * Changes the name or the metrics of a dashboard, how it shows them, or who sees it. Its author, or
 * an owner of the organization, may; only the author can make it private.
 */
export async function updateDashboard(
  work: Work,
  { id, body }: InputOf<typeof metricDashboardEndpoints.update>,
): Promise<MetricDashboard> {
  const before = (await lockDashboard(work, id)) ?? fail(metricDashboardProblems.not_found)
  await requireChangeable(work, before)
  const member = memberOf(work.actor) ?? null
  const wasShared = before.private_to === null
  const shared = body.shared ?? wasShared
  if (!shared && (member === null || before.user_id !== member)) {
    fail(metricDashboardProblems.not_author)
  }
  const name = body.name ?? before.name
  const metrics = body.metrics ?? before.metrics
  const after = await work.sql
    .updateTable('metric_dashboards')
    .set({
      ...{ name, metrics, private_to: shared ? null : member, modified_at: work.now },
      ...(body.display && { display: JSON.stringify(body.display) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const dashboard = await toDashboard(work, after)
  if (!shared && !wasShared) return dashboard
  const { organization_id } = before
  const subject = { subject_kind: 'metric_dashboard', subject_id: id, organization_id }
  await recordAudit(work, { action: 'metric_dashboard.updated', ...subject, before, after })
  return dashboard
}
