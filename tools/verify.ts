// npm run verify [data folder | postgresql://…]: asks every law of money of any database.
import { resolve } from 'node:path'
import { askLaws } from '../server/src/billing/ledger/laws.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { withDataFolder } from '../server/src/platform/postgres/data-folder.ts'
import { dataFolder, plainLog, runOrSay } from './data-folder.ts'

await runOrSay(async () => {
  const asked = process.argv[2] ?? process.env.DATABASE_URL ?? dataFolder()
  if (/^postgres(ql)?:/.test(asked)) await verify(asked)
  else await withDataFolder({ dataDir: resolve(asked), log: plainLog }, verify)
})

async function verify(connectionString: string): Promise<void> {
  const { db, close } = openDatabase(connectionString, 1)
  try {
    const laws = await askLaws(db)
    for (const { name, broken, examples } of laws) {
      console.log(`${broken === 0 ? '✔' : '✖'} ${String(broken).padStart(4)}  ${name}`)
      for (const row of examples) console.log(`         ${JSON.stringify(row)}`)
    }
    const broken = laws.filter(law => law.broken > 0).length
    console.log(
      broken === 0
        ? `All ${laws.length} laws hold.`
        : `${broken} of ${laws.length} laws are broken.`,
    )
    if (broken > 0) process.exitCode = 1
  } finally {
    await close()
  }
}
