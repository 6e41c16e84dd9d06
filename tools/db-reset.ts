// npm run db:reset [-- --yes]: deletes the data folder of this checkout, after asking.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ownerOf } from '../server/src/platform/postgres/owner-lock.ts'
import { runOrExplain } from './data-folder.ts'
import { requireDataFolder } from './reset-folder.ts'

await runOrExplain(async () => {
  const { DATABASE_URL, DATA_DIR, MODE } = process.env
  if (DATABASE_URL) {
    throw new Error('DATABASE_URL is set. Delete that database with its own tools (dropdb).')
  }
  if (MODE === 'live')
    throw new Error("MODE is live. The data of a live server can't be deleted this way.")
  const folder = resolve(DATA_DIR || 'data')
  requireDataFolder(folder)
  if (ownerOf(folder)) throw new Error(`A server is using ${folder}. Stop it first.`)
  if (!process.argv.includes('--yes') && !(await isConfirmed(folder))) {
    console.log('Nothing was deleted.')
    return
  }
  rmSync(folder, { recursive: true })
  console.log(`Deleted ${folder}. The next start creates an empty database.`)
})

async function isConfirmed(folder: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const reply = await prompt.question(
    `Delete ${folder} including its database, files and secret? [y/N] `,
  )
  prompt.close()
  return /^y(es)?$/i.test(reply.trim())
}
