import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { memberOf } from './metric-dashboard.ts'

/** Dashboards the actor may see: shared ones, and a member's own. */
const dashboardsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('metric_dashboards'), 'metric_dashboards', null).where(
    ({ eb, or }) => {
      const member = memberOf(work.actor)
      const shared = eb('private_to', 'is', null)
      return member === undefined ? shared : or([shared, eb('private_to', '=', member)])
    },
  )

/** The dashboards of the organizations that the actor may see, oldest first. */
export function listDashboards(work: Reading, organization_id: readonly string[] | undefined) {
  let matched = dashboardsOf(work)
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  return matched.selectAll().orderBy('created_at').orderBy('id').execute()
}

/** One dashboard. */
export const findDashboard = (work: Reading, id: string) =>
  dashboardsOf(work).selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockDashboard = (work: Work, id: string) =>
  dashboardsOf(work).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
