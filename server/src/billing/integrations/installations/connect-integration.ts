import { newId } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { enqueue } from '../../../records/scheduler/schedule.ts'
import { scheduleAudit } from '../audits/schedule-audit.ts'
import { syncIntegrationTask } from '../integration.ts'
import type { InstallationFlow } from './installation-flow.ts'

/**
 * Stores an integration that its platform confirmed. A job reads what it can see right after. One
 * that was connected before continues.
 */
export async function connectIntegration(
  work: Work,
  { organization_id, user_id, platform }: InstallationFlow,
  external_id: string,
): Promise<void> {
  const membership = await work.sql
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  // Who left the organization meanwhile connects nothing for it.
  if (!membership) return
  const { id } = await work.sql
    .insertInto('integrations')
    .values({
      ...{ id: newId(), organization_id, platform, external_id },
      name: external_id,
      status: 'pending',
      created_at: work.now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'platform', 'external_id'])
        .doUpdateSet({ problem: null, modified_at: work.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(work, syncIntegrationTask, { organization_id: null, subject_id: id })
  await scheduleAudit(work, id)
  await recordAudit(work, {
    action: 'integration.connected',
    subject_kind: 'integration',
    subject_id: id,
    organization_id,
    after: { platform, external_id, user_id },
  })
}
