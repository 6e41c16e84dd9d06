import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectionStringFor } from './databases.ts'
import { ownerOf } from './owner-lock.ts'
import { runningPostmaster } from './postmaster.ts'
import { clusterDirOf, startPostgres, type PostgresLog } from './start-postgres.ts'

/**
 * Runs a function with the database of a data folder, even while its Gatehouse runs. If none runs,
 * PostgreSQL is started for as long as the function takes, and other processes are locked out.
 */
export async function withDataFolder<T>(
  { dataDir, log }: { dataDir: string; log: PostgresLog },
  run: (connectionString: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(join(clusterDirOf(dataDir), 'PG_VERSION'))) {
    throw new Error(`${dataDir} does not contain a Gatehouse database.`)
  }
  const running = ownerOf(dataDir) && runningPostmaster(clusterDirOf(dataDir))
  const own = running ? undefined : await startPostgres({ dataDir, log })
  try {
    return await run(own?.connectionString ?? connectionStringFor(running?.socketDir ?? ''))
  } finally {
    await own?.stop()
  }
}
