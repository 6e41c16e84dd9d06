import {
  portalUsageAlertEndpoints,
  usageAlertProblems,
} from '@gatehouse/contract/billing/usage-alerts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { deleteAlert } from '../usage-alerts/delete-alert.ts'
import { findAlert, listAlerts } from '../usage-alerts/queries.ts'
import { updateAlert } from '../usage-alerts/update-alert.ts'
import { toPortalUsageAlert } from '../usage-alerts/usage-alert.ts'
import { createOwnAlert } from './create-own-alert.ts'

/** The endpoints of the alerts that customers set for themselves. */
export const portalUsageAlerts = implement(
  portalUsageAlertEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listAlerts(work, input)
      return page(rows.map(toPortalUsageAlert), total_count, input.limit)
    },
    create: async (work, { body }) => toPortalUsageAlert(await createOwnAlert(work, body)),
    get: async (work, { id }) =>
      toPortalUsageAlert((await findAlert(work, id)) ?? fail(usageAlertProblems.not_found)),
    update: async (work, { id, body }) => toPortalUsageAlert(await updateAlert(work, id, body)),
    delete: (work, { id }) => deleteAlert(work, id),
  },
  { find: (work, { id = '' }) => findAlert(work, id) },
)
