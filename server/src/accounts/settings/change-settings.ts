import { isDeepStrictEqual } from 'node:util'
import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { notify, type Work } from '../../platform/work.ts'
import { readChange } from './read-change.ts'
import { withDefaults, clearSettingsCache, SETTINGS_CHANNEL } from './settings-of.ts'

/**
 * Changes the operator's settings and logs the changes; every server process follows immediately.
 * Settings that are not sent stay unchanged, and null restores the default.
 */
export async function changeSettings(
  work: Work,
  change: Record<string, unknown>,
): Promise<InstanceSettings> {
  await work.sql
    .insertInto('instance_settings')
    .values({ settings: JSON.stringify(work.server.config.settings), modified_at: work.now })
    .onConflict(conflict => conflict.column('singleton').doNothing())
    .execute()
  const row = await work.sql
    .selectFrom('instance_settings')
    .select('settings')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = withDefaults(row.settings)
  const after = readChange(before, change)
  await work.sql
    .updateTable('instance_settings')
    .set({ settings: JSON.stringify(changedSettings(after, presets())), modified_at: work.now })
    .execute()
  const about = { action: 'settings.changed', subject_kind: 'settings', subject_id: null }
  const facts = { before: changedSettings(before, after), after: changedSettings(after, before) }
  await recordAudit(work, { ...about, organization_id: null, ...facts })
  await notify(work, SETTINGS_CHANNEL, '')
  // The next request to this process finds them in force, before its own notification arrives.
  work.wake_times.first = () => clearSettingsCache(work.server)
  return after
}

/** The default of every setting. */
export const presets = (): InstanceSettings => InstanceSettings.parse({})

/** The settings that differ from the others. */
export function changedSettings(
  settings: InstanceSettings,
  others: InstanceSettings,
): Partial<InstanceSettings> {
  const currentValues: Record<string, unknown> = others
  const entries = Object.entries(settings)
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(currentValues[name], value)),
  )
}
