import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clusterDirOf } from '../server/src/platform/postgres/start-postgres.ts'

/** The entries of a data folder. */
const OWN_FILES =
  /^(postgres(\..*)?|files|secret|.*\.lock|gatehouse.*|stripe-simulator\.jsonl.*|(github|discord)-simulator\.json.*)$/

/** Throws unless the folder is a data folder of Gatehouse and contains nothing else. */
export function requireDataFolder(folder: string): void {
  if (!existsSync(join(clusterDirOf(folder), 'PG_VERSION'))) {
    throw new Error(`${folder} is not a Gatehouse data folder. Nothing was deleted.`)
  }
  const strange = readdirSync(folder).filter(name => !OWN_FILES.test(name))
  if (strange.length === 0) return
  throw new Error(`${folder} contains other files (${strange.join(', ')}). Nothing was deleted.`)
}
