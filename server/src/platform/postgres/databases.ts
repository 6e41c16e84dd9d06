import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from './create-cluster.ts'

const CONNECT_TIMEOUT_MS = 5_000
const CLONE_ATTEMPTS_MAX = 40
const CLONE_RETRY_MS = 50
const IN_USE = '55006'

/** The URL of our database behind the socket in this folder. */
export function connectionStringFor(socketDir: string, database: string = DATABASE): string {
  return `postgresql://${DATABASE}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** The URL of another database on the same server. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/**
 * Creates `name` as a copy of `template` and returns its URL; the template must have no
 * connections.
 */
export async function cloneDatabase(
  adminUrl: string,
  template: string,
  name: string,
): Promise<string> {
  await withClient(adminUrl, async client => {
    const sql =
      `create database ${pg.escapeIdentifier(name)} ` +
      // Copying files costs half as much as logging each of their pages.
      `template ${pg.escapeIdentifier(template)} strategy file_copy`
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.query(sql)
      } catch (error) {
        // The process that migrated the template may not have disconnected completely yet.
        const inUse = (error as { code?: string }).code === IN_USE
        if (!inUse || attempt >= CLONE_ATTEMPTS_MAX) throw error
        await sleep(CLONE_RETRY_MS)
      }
    }
  })
  return withDatabase(adminUrl, name)
}

/** Drops a database and its connections; succeeds if it is already gone. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, client =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

/** The version the server reports, which also proves that it responds. */
export async function serverVersion(connectionString: string): Promise<string> {
  return withClient(connectionString, async client => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
}

/** Runs a function with a connection of its own. */
export async function withClient<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // A connection that breaks also fails its current query; without a listener its error would end
  // this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
