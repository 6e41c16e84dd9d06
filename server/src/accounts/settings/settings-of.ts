import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { brokenSettings } from '@gatehouse/contract/accounts/settings-rules'
import { ConfigError } from '../../platform/config.ts'
import type { ServerInfo, Site } from '../../platform/site.ts'
import type { Reading } from '../../platform/work.ts'

/** Notifies every server process that the settings were changed. */
export const SETTINGS_CHANNEL = 'instance_settings'

/** Used only by a process that listens for changes: others read the database every time. */
const cachedSettings = new WeakMap<ServerInfo, CachedSettings>()

/** The counter distinguishes a read that began before a change from one that began after it. */
type CachedSettings = { settings: InstanceSettings | undefined; changes: number }

/** The operator's settings, from this process's memory if it listens for changes. */
export async function settingsOf(work: Pick<Reading, 'sql' | 'server'>): Promise<InstanceSettings> {
  const keep = cachedSettings.get(work.server)
  if (keep?.settings) return keep.settings
  const changes = keep?.changes
  const row = await work.sql.selectFrom('instance_settings').select('settings').executeTakeFirst()
  const settings = withDefaults(row?.settings ?? work.server.config.settings)
  if (keep && keep.changes === changes) keep.settings = settings
  return settings
}

/** Only the changed settings are stored: the rest are the contract's defaults. */
export function withDefaults(stored: Record<string, unknown>): InstanceSettings {
  return InstanceSettings.strip().parse(stored)
}

/** Keeps the settings in memory from now on, and discards them whenever they are changed. */
export function watchSettings(site: Site): void {
  const currentSettings = InstanceSettings.safeParse(site.config.settings)
  const wrong = currentSettings.success
    ? Object.entries(brokenSettings(currentSettings.data))
    : currentSettings.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  if (wrong.length > 0) {
    const messages = wrong.map(([name, message]) => (name === '' ? message : `${name}: ${message}`))
    throw new ConfigError(`GATEHOUSE_SETTINGS is invalid: ${messages.join('; ')}.`)
  }
  cachedSettings.set(site, { settings: undefined, changes: 0 })
  const forget = () => clearSettingsCache(site)
  site.listener.on(SETTINGS_CHANNEL, forget)
  site.listener.onReturn(forget)
}

/** Discards the settings in this process's memory. */
export function clearSettingsCache(place: ServerInfo): void {
  const keep = cachedSettings.get(place)
  if (!keep) return
  keep.settings = undefined
  keep.changes += 1
}
