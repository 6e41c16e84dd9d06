import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import type { SettingsAnswer } from '@gatehouse/contract/accounts/instance'
import type { Reading, Work } from '../../platform/work.ts'
import { requirePermission } from '../admin/require-permission.ts'
import { changeSettings, changedSettings, presets } from '../settings/change-settings.ts'
import { withDefaults } from '../settings/settings-of.ts'

/** Every setting, read from the database and not from this process's memory. */
export async function getSettings(work: Reading): Promise<SettingsAnswer> {
  await requirePermission(work, { settings: ['read'] }, adminProblems.may_not_see_settings)
  return publishSettings(work)
}

/** Changes settings, and returns all of them. */
export async function changeInstance(
  work: Work,
  change: Record<string, unknown>,
): Promise<SettingsAnswer> {
  await requirePermission(work, { settings: ['update'] }, adminProblems.may_not_change_settings)
  await changeSettings(work, change)
  return publishSettings(work)
}

async function publishSettings(work: Reading): Promise<SettingsAnswer> {
  const row = await work.sql
    .selectFrom('instance_settings')
    .select(['settings', 'modified_at'])
    .executeTakeFirst()
  const settings = withDefaults(row?.settings ?? work.server.config.settings)
  return {
    settings,
    presets: presets(),
    changed: Object.keys(changedSettings(settings, presets())),
    modifiedAt: row?.modified_at ?? null,
  }
}
