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
    throw new Error('DATABASE_URL is set: delete that database with its own tools (dropdb).')
  }
  if (MODE === 'live') throw new Error('MODE is live: the data of a live server is not deleted.')
  const folder = resolve(DATA_DIR || 'data')
  requireDataFolder(folder)
  if (ownerOf(folder)) throw new Error(`A server uses ${folder}: stop it first.`)
  if (!process.argv.includes('--yes') && !(await isConfirmed(folder))) {
    console.log('Nothing was deleted.')
    return
  }
  rmSync(folder, { recursive: true })
  console.log(`Deleted ${folder}. The next start begins with an empty database.`)
})

async function isConfirmed(folder: string): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const reply = await prompt.question(
    `Delete ${folder} with its database, files and secret? [y/N] `,
  )
  prompt.close()
  return /^y(es)?$/i.test(reply.trim())
}
