import { integrationProblems } from '@gatehouse/contract/billing/integrations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { findIntegration, isInUse } from './queries.ts'

/** Disconnects an integration through which nobody has access. */
export async function deleteIntegration(work: Work, id: string): Promise<void> {
  const row = await findIntegration(work, id)
  if (!row) return fail(integrationProblems.not_found)
  if (await isInUse(work, id)) fail(integrationProblems.in_use)
  await work.sql.deleteFrom('integrations').where('id', '=', id).execute()
  const { organization_id, platform, external_id } = row
  await recordAudit(work, {
    action: 'integration.disconnected',
    ...{ subject_kind: 'integration', subject_id: id, organization_id },
    before: { platform, external_id },
  })
}
