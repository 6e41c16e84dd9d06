import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { advisoryLocks, lockSession } from './advisory-locks.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Applies the migrations that are not applied yet, in order of name, each in its own transaction.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  // A connection that breaks also fails its current query; without a listener its error would end
  // this process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockSession(client, advisoryLocks.migrations)
    await client.query(
      `create table if not exists migrations
        (name text primary key, applied_at timestamptz not null default now())`,
    )
    const done = new Set(
      (await client.query('select name from migrations')).rows.map(row => String(row.name)),
    )
    const files = (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()
    const unknown = [...done].filter(name => !files.includes(name))
    if (unknown.length > 0) {
      throw new ConfigError(
        `This database was migrated by a newer version of Gatehouse (${unknown.join(', ')}). ` +
          'Upgrade Gatehouse to start.',
      )
    }
    const pendingMigrations = files.filter(name => !done.has(name))
    for (const name of pendingMigrations) await apply(client, name)
    return pendingMigrations
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string) {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
