import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from './create-cluster.ts'

const CONNECT_TIMEOUT_MS = 5_000
const CLONE_ATTEMPTS_MAX = 40
const CLONE_RETRY_MS = 50
const IN_USE = '55006'

/** The address of our database behind the socket in this folder. */
export function connectionStringFor(socketDir: string, database: string = DATABASE): string {
  return `postgresql://${DATABASE}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** Makes `name` as a copy of `template` and returns its address; nobody may be in the template. */
export async function cloneDatabase(
  adminUrl: string,
  template: string,
  name: string,
): Promise<string> {
  await withClient(adminUrl, async client => {
    const sql =
      `create database ${pg.escapeIdentifier(name)} ` +
      // Files are copied for half of what it costs to log each of their pages.
      `template ${pg.escapeIdentifier(template)} strategy file_copy`
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.query(sql)
      } catch (error) {
        // Whoever migrated the template may not have left it altogether yet.
        const inUse = (error as { code?: string }).code === IN_USE
        if (!inUse || attempt >= CLONE_ATTEMPTS_MAX) throw error
        await sleep(CLONE_RETRY_MS)
      }
    }
  })
  return withDatabase(adminUrl, name)
}

/** Drops a database with whoever is in it; one that is gone already is no mistake. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, client =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

/** The version the server says it is, which also proves that it answers. */
export async function serverVersion(connectionString: string): Promise<string> {
  return withClient(connectionString, async client => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
}

/** Runs with a connection of its own. */
export async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A connection that breaks also fails the query in hand; without a listener it would end us.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
