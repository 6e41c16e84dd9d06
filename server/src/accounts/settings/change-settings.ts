import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notify, type Work } from '../../platform/work.ts'
import { completed, SETTINGS_CHANNEL } from './settings-of.ts'

/** Changes what the operator decided; every server process follows at once. */
export async function changeSettings(
  work: Work,
  change: Partial<InstanceSettings>,
): Promise<InstanceSettings> {
  await work.sql
    .insertInto('instance_settings')
    .values({ settings: JSON.stringify(work.place.config.settings) })
    .onConflict(conflict => conflict.column('singleton').doNothing())
    .execute()
  const row = await work.sql
    .selectFrom('instance_settings')
    .select('settings')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = completed(row.settings)
  const after = InstanceSettings.parse({ ...before, ...change })
  await work.sql
    .updateTable('instance_settings')
    .set({ settings: JSON.stringify(differing(after)), modified_at: work.now })
    .execute()
  const about = { action: 'settings.changed', subject_kind: 'settings', subject_id: null }
  await recordAudit(work, { ...about, organization_id: null, before, after })
  await notify(work, SETTINGS_CHANNEL, '')
  return after
}

function differing(settings: InstanceSettings): Record<string, unknown> {
  const presets: Record<string, unknown> = InstanceSettings.parse({})
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => presets[key] !== value),
  )
}
