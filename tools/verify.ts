// npm run verify [--processor] [data folder | postgresql://…]: checks every money invariant in any
// database, and usage against the log of events; with --processor also compares each payment with
// its charge at the processor.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startSimulator } from '@gatehouse/stripe-simulator'
import { compareProcessor } from '../server/src/billing/ledger/compare-processor.ts'
import {
  evaluateInvariants,
  type InvariantResult,
} from '../server/src/billing/ledger/invariants.ts'
import { compareDays } from '../server/src/billing/metrics/compare-days.ts'
import { compareUsage, countUncompared } from '../server/src/billing/usage/compare-usage.ts'
import {
  isReachable,
  makeClient,
  type ProcessorSettings,
} from '../server/src/payments/processor-client.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { withDataFolder } from '../server/src/platform/postgres/data-folder.ts'
import { ownerOf } from '../server/src/platform/postgres/owner-lock.ts'
import { dataFolder, isDatabaseAddress, plainLog, runOrExplain } from './data-folder.ts'

const PROCESSOR = '--processor'
/** Most violations that are printed of one invariant. */
const EXAMPLES_MAX = 5

type Database = ReturnType<typeof openDatabase>['db']

await runOrExplain(async () => {
  const words = process.argv.slice(2)
  const requested =
    words.find(word => word !== PROCESSOR) ?? process.env.DATABASE_URL ?? dataFolder()
  const processor = words.includes(PROCESSOR)
  if (isDatabaseAddress(requested)) await verify(requested, processor ? settings() : undefined)
  else await verifyFolder(resolve(requested), processor)
})

/** The processor named by the environment, read like the server's configuration. */
function settings(): ProcessorSettings {
  const named = {
    secret_key: process.env.STRIPE_SECRET_KEY || undefined,
    api_base: process.env.STRIPE_API_BASE || undefined,
  }
  if (isReachable(named)) return named
  throw new Error(
    'Set STRIPE_SECRET_KEY, or STRIPE_API_BASE for a simulator, to compare with the ' +
      'payment processor.',
  )
}

async function verifyFolder(folder: string, processor: boolean): Promise<void> {
  const named = process.env.STRIPE_SECRET_KEY || process.env.STRIPE_API_BASE
  if (!processor || named) {
    const requested = processor ? settings() : undefined
    await withDataFolder({ dataDir: folder, log: plainLog }, base => verify(base, requested))
    return
  }
  if (ownerOf(folder)) {
    throw new Error(
      'Stop the sandbox first. Its simulator can only be read while the server is stopped.',
    )
  }
  // A copy of the simulator's data, so that reading from it changes nothing.
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-verify-'))
  const journal = join(copy, 'stripe-simulator.jsonl')
  const journalFile = join(folder, 'stripe-simulator.jsonl')
  if (existsSync(journalFile)) copyFileSync(journalFile, journal)
  const simulator = await startSimulator({ journal })
  try {
    const requested = { api_base: simulator.url }
    await withDataFolder({ dataDir: folder, log: plainLog }, base => verify(base, requested))
  } finally {
    await simulator.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function verify(connectionString: string, processor?: ProcessorSettings): Promise<void> {
  const { db, close } = openDatabase(connectionString, 1)
  try {
    const isValid = await verifyBooks(db)
    const isSame = processor === undefined || (await compare(db, processor))
    if (!isValid || !isSame) process.exitCode = 1
  } finally {
    await close()
  }
}

async function verifyBooks(db: Database): Promise<boolean> {
  const invariants = [
    ...(await evaluateInvariants(db)),
    await usageResult(db),
    await figuresResult(db),
  ]
  for (const { name, broken, examples } of invariants) {
    console.log(`${broken === 0 ? '✔' : '✖'} ${String(broken).padStart(4)}  ${name}`)
    for (const row of examples) console.log(`         ${JSON.stringify(row)}`)
  }
  const broken = invariants.filter(violatedInvariants => violatedInvariants.broken > 0).length
  console.log(
    broken === 0
      ? `All ${invariants.length} invariants hold.`
      : `${broken} of ${invariants.length} invariants are violated.`,
  )
  return broken === 0
}

async function figuresResult(db: Database): Promise<InvariantResult> {
  const differences = await compareDays({ sql: db })
  return {
    name: 'kept figures of days are those of their rows',
    broken: differences.length,
    examples: differences.slice(0, EXAMPLES_MAX),
  }
}

async function usageResult(db: Database): Promise<InvariantResult> {
  const differences = await compareUsage({ sql: db })
  const uncompared = await countUncompared({ sql: db })
  const name = 'usage is what meters find in the log of events'
  return {
    name:
      uncompared === 0
        ? name
        : `${name} (${uncompared} not compared: they began before the events that are kept)`,
    broken: differences.length,
    examples: differences.slice(0, EXAMPLES_MAX),
  }
}

async function compare(db: Database, processor: ProcessorSettings): Promise<boolean> {
  const { charges, payments, differences } = await compareProcessor(db, makeClient(processor))
  for (const { invariant: violatedInvariants, row } of differences)
    console.log(`✖ ${violatedInvariants}\n         ${JSON.stringify(row)}`)
  const viewed = `${payments} payments and ${charges} charges at the payment processor`
  console.log(
    differences.length === 0
      ? `${viewed} agree.`
      : `${viewed} have ${differences.length} differences.`,
  )
  return differences.length === 0
}
