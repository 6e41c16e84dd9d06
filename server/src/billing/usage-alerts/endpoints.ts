import { usageAlertEndpoints, usageAlertProblems } from '@gatehouse/contract/billing/usage-alerts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createAlert } from './create-alert.ts'
import { deleteAlert } from './delete-alert.ts'
import { findAlert, listAlerts } from './queries.ts'
import { updateAlert } from './update-alert.ts'
import { toUsageAlert } from './usage-alert.ts'

export const usageAlerts = implement(
  usageAlertEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listAlerts(work, input)
      return page(rows.map(toUsageAlert), total_count, input.limit)
    },
    create: (work, { body }) => createAlert(work, body),
    get: async (work, { id }) =>
      toUsageAlert((await findAlert(work, id)) ?? fail(usageAlertProblems.not_found)),
    update: async (work, { id, body }) => toUsageAlert(await updateAlert(work, id, body)),
    delete: (work, { id }) => deleteAlert(work, id),
  },
  { find: (work, { id = '' }) => findAlert(work, id) },
)
