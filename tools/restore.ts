// npm run restore <backup> [data folder]: restores a backup into a data folder that does not exist
// yet.
import { resolve } from 'node:path'
import { restoreData } from '../server/src/platform/postgres/backup.ts'
import { dataFolder, plainLog, runOrExplain } from './data-folder.ts'

await runOrExplain(async () => {
  const [backup, to = dataFolder()] = process.argv.slice(2)
  if (!backup) throw new Error('Usage: npm run restore <backup folder> [data folder]')
  const { taken_at } = await restoreData({
    from: resolve(backup),
    dataDir: resolve(to),
    log: plainLog,
  })
  console.log(`Restored the backup of ${taken_at} to ${resolve(to)}. Run npm start to use it.`)
})
