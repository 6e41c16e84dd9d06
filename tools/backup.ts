// npm run backup [data folder] [target]: copies a data folder, even while Gatehouse is running.
import { resolve } from 'node:path'
import { backupData } from '../server/src/platform/postgres/backup.ts'
import { dataFolder, plainLog, runOrExplain } from './data-folder.ts'

await runOrExplain(async () => {
  const [from = dataFolder(), to] = process.argv.slice(2)
  const stamp = new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
  const target = resolve(to ?? `gatehouse-backup-${stamp}`)
  const { postgres, taken_at } = await backupData({
    dataDir: resolve(from),
    to: target,
    log: plainLog,
  })
  console.log(`Backed up ${resolve(from)} to ${target} (PostgreSQL ${postgres}, ${taken_at}).`)
  console.log('The backup contains your secrets. Store it as securely as the data folder.')
})
