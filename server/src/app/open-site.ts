import { watchSessions } from '../accounts/sessions/session-cache-validity.ts'
import { watchSettings } from '../accounts/settings/settings-of.ts'
import { closeHistory, openHistory } from '../billing/event-history/history.ts'
import { watchPortalDomains } from '../organizations/portal-domains/served-domains.ts'
import { keysFrom } from '../platform/crypto/keys.ts'
import type { Clock } from '../platform/clock.ts'
import { realClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { startRequestPriority } from '../platform/request-priority.ts'
import { openDatabase } from '../platform/db/database.ts'
import { openListener } from '../platform/db/listen.ts'
import { openLookups } from '../platform/db/lookups.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openLog, type Log } from '../platform/log.ts'
import { closeSmtp } from '../platform/mail/smtp.ts'
import type { Site } from '../platform/site.ts'
import { requireKnownSecret } from './secret-fingerprints.ts'

/** A site, and a function that closes it. */
export type OpenSite = { site: Site; close(): Promise<void> }

export type SiteOptions = {
  config: Config
  connectionString: string
  secret: string
  clock?: Clock
  log?: Log
}

/** Migrates the database and opens the external adapters every server process needs. */
export async function openSite(options: SiteOptions): Promise<OpenSite> {
  const { config, connectionString, secret, clock = realClock } = options
  const log = options.log ?? openLog(config.log_level)
  const applied = await migrate(connectionString)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  const keys = keysFrom(secret)
  const database = openDatabase(connectionString)
  try {
    await requireKnownSecret(database.db, keys)
  } catch (error) {
    await database.close()
    throw error
  }
  const lookups = openLookups(connectionString)
  const listener = await openListener(connectionString, log)
  const site: Site = {
    base_url: config.base_url ?? `http://${config.host}:${config.port}`,
    mode: config.mode,
    keys,
    config,
    db: database.db,
    lookups,
    clock,
    log,
    listener,
    request_priority: startRequestPriority(),
    wakeAt: () => undefined,
    dispatch: () => Promise.reject(new Error('The server is not open yet.')),
  }
  await openHistory(site)
  watchSettings(site)
  watchSessions(site)
  watchPortalDomains(site)
  return {
    site,
    close: async () => {
      await closeSmtp(site)
      await closeHistory(site)
      await listener.close()
      await lookups.close()
      await database.close()
    },
  }
}
