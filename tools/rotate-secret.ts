// npm run rotate-secret [data folder | postgresql://…], with SECRET=new,old as on the server:
// encrypts all encrypted values again with the new secret, while the server is running.
import { resolve } from 'node:path'
import { rotateSecret } from '../server/src/app/rotate-secret.ts'
import { storedSecret } from '../server/src/app/secrets.ts'
import { requireKnownSecret } from '../server/src/app/secret-fingerprints.ts'
import { keysFrom } from '../server/src/platform/crypto/keys.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { withDataFolder } from '../server/src/platform/postgres/data-folder.ts'
import { dataFolder, isDatabaseAddress, plainLog, runOrExplain } from './data-folder.ts'

await runOrExplain(async () => {
  const requested = process.argv[2] ?? process.env.DATABASE_URL ?? dataFolder()
  if (isDatabaseAddress(requested)) {
    const secret = process.env.SECRET
    if (!secret) throw new Error("Set SECRET to the server's value: SECRET=new,old.")
    await rotate(requested, secret)
    return
  }
  const secret = process.env.SECRET || storedSecret(resolve(requested))
  await withDataFolder({ dataDir: resolve(requested), log: plainLog }, base => rotate(base, secret))
})

async function rotate(connectionString: string, secret: string): Promise<void> {
  const keys = keysFrom(secret)
  const { db, close } = openDatabase(connectionString, 1)
  try {
    await requireKnownSecret(db, keys)
    const { rewritten, voided } = await rotateSecret(db, keys)
    for (const [column, count] of Object.entries(rewritten)) {
      if (count > 0) console.log(`${String(count).padStart(8)}  ${column}`)
    }
    if (voided > 0) console.log(`${voided} backup codes in an old format are no longer valid.`)
    console.log(
      'All values are encrypted with the newest secret. You can now start with SECRET=new ' +
        'only.',
    )
  } finally {
    await close()
  }
}
