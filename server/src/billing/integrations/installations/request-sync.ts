import { integrationProblems, type Integration } from '@gatehouse/contract/billing/integrations'
import { fail } from '@gatehouse/contract/kit/problems'
import { realNow, type Work } from '../../../platform/work.ts'
import { scheduleOnce } from '../../../records/scheduler/schedule.ts'
import { syncIntegrationTask } from '../integration.ts'
import { toIntegration } from './integration-view.ts'
import { findIntegration } from './queries.ts'

/** Requests that an integration is read again. */
export async function requestSync(work: Work, id: string): Promise<Integration> {
  const row = await findIntegration(work, id)
  if (!row) return fail(integrationProblems.not_found)
  const subject = { organization_id: null, subject_id: id }
  await scheduleOnce(work, syncIntegrationTask, realNow(work), subject)
  return toIntegration(work, row)
}
