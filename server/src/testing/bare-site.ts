import { openSite } from '../app/open-site.ts'
import { readConfig } from '../platform/config.ts'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../platform/postgres/test-postgres.ts'
import type { Site } from '../platform/site.ts'

/** A migrated database and a site with its gateways, with no server running on it. */
export type BareSite = { site: Site; reopen(): Promise<Site>; close(): Promise<void> }

const NOON = new Date('2026-01-15T12:00:00.000Z')

/** Opens a site for tests of the layers below the server: the job queue, the outbox, egress. */
export async function openBareSite({
  now = NOON,
  mode = 'sandbox',
}: { now?: Date; mode?: Site['mode'] } = {}): Promise<BareSite> {
  const postgres = await startTestPostgres()
  const name = testDatabaseName('bare')
  const connectionString = await cloneDatabase(postgres.connectionString, 'template0', name)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), mode, rate_limits: false }
  const secret = 'a secret for tests that is long enough to be one'
  const open = () =>
    openSite({ config, connectionString, secret, clock: { now: () => new Date(now) } })
  let opened = await open()
  return {
    site: opened.site,
    reopen: async () => {
      await opened.close()
      opened = await open()
      return opened.site
    },
    close: async () => {
      await opened.close()
      await dropDatabase(postgres.connectionString, name)
    },
  }
}
