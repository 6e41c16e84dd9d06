import {
  METRIC_DASHBOARDS_MAX,
  metricDashboardProblems,
  type MetricDashboard,
  type metricDashboardEndpoints,
} from '@gatehouse/contract/billing/metric-dashboards'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { fail } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { lockNameUntilCommit } from '../../platform/db/advisory-locks.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { memberOf } from './metric-dashboard.ts'
import { toDashboard } from './show-dashboards.ts'

/** Saves a selection of metrics, for all members or for its author alone. */
export async function createDashboard(
  work: Work,
  { body }: InputOf<typeof metricDashboardEndpoints.create>,
): Promise<MetricDashboard> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  // Two requests cannot both take the last place.
  await lockNameUntilCommit(work, `metric_dashboards ${organization_id}`)
  const { count } = await work.sql
    .selectFrom('metric_dashboards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  if (count >= METRIC_DASHBOARDS_MAX) fail(metricDashboardProblems.too_many)
  const { name, metrics, shared, display } = body
  const user_id = memberOf(work.actor) ?? null
  if (!shared && user_id === null) fail(metricDashboardProblems.not_author)
  const private_to = shared ? null : user_id
  const row = await work.sql
    .insertInto('metric_dashboards')
    .values({
      id: newId(),
      organization_id,
      name,
      metrics,
      user_id,
      private_to,
      display: display && JSON.stringify(display),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const dashboard = await toDashboard(work, row)
  // A private dashboard is not in the log that other members read.
  if (!shared) return dashboard
  const subject = { subject_kind: 'metric_dashboard', subject_id: row.id, organization_id }
  await recordAudit(work, { action: 'metric_dashboard.created', ...subject, after: row })
  return dashboard
}
