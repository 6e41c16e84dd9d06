import {
  metricDashboardEndpoints,
  metricDashboardProblems,
} from '@gatehouse/contract/billing/metric-dashboards'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createDashboard } from './create-dashboard.ts'
import { deleteDashboard } from './delete-dashboard.ts'
import { findDashboard, listDashboards } from './queries.ts'
import { updateDashboard } from './update-dashboard.ts'
import { toDashboard, toDashboards } from './show-dashboards.ts'

/** Saved selections of metrics. */
export const metricDashboards = implement(
  metricDashboardEndpoints,
  {
    list: async (work, { organization_id }) =>
      toDashboards(work, await listDashboards(work, organization_id)),
    create: createDashboard,
    get: async (work, { id }) =>
      toDashboard(work, (await findDashboard(work, id)) ?? fail(metricDashboardProblems.not_found)),
    update: updateDashboard,
    delete: (work, { id }) => deleteDashboard(work, id),
  },
  { find: (work, { id = '' }) => findDashboard(work, id) },
)
