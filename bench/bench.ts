// npm run bench: prints our figures as ratios to a peer or a physical limit, measured in the same
// run.
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
} from '../server/src/platform/postgres/test-postgres.ts'
import { attack } from './attack.ts'
import { clockMonth } from './clock-month.ts'
import { accessBurst } from './access-burst.ts'
import { deliveries } from './deliveries.ts'
import { dueLatency } from './due-latency.ts'
import { contests, withoutPeers } from './contests.ts'
import { eventGrowth } from './event-growth.ts'
import { measureSignInFlood } from './flood.ts'
import { orderGrowth, sessionGrowth } from './growth.ts'
import { localCheck } from './local-check.ts'
import { metricsOfMillion } from './metrics.ts'
import { loopDelay, memory, soakTest } from './mixed.ts'
import { orderStorage } from './order-storage.ts'
import { peers } from './peers.ts'
import { serverOptions, startCandidate, type Candidate } from './process.ts'
import { renewalFlood, renewals } from './renewals.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const measure = { rounds: ROUNDS, seconds: SECONDS, connections: 32 }

/** `npm run bench -- sign-in flood` runs only those two. */
const names = process.argv.slice(2)
const requested = (name: string) => names.length === 0 || names.includes(name)

const postgres = await startTestPostgres()
const databases: string[] = []
const running: Candidate[] = []

async function database(name: string): Promise<string> {
  const own = `bench_${name.replaceAll(/\W/g, '_')}_${process.pid}`
  databases.push(own)
  return cloneDatabase(postgres.connectionString, 'template0', own)
}

async function start(
  name: string,
  script: URL,
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<Candidate> {
  const candidate = await startCandidate(name, script, env, options)
  running.push(candidate)
  return candidate
}

async function release(candidate: Candidate) {
  running.splice(running.indexOf(candidate), 1)
  await candidate.stop()
}

const ourServer = new URL('./servers/ours.ts', import.meta.url)
const rawServer = new URL('./servers/raw.ts', import.meta.url)

/** Benchmarks that need their own shop and must run alone. */
const alone = {
  'clock-month': clockMonth,
  renewals,
  'renewal-flood': renewalFlood,
  'due-latency': dueLatency,
  'session-growth': sessionGrowth,
  'order-growth': orderGrowth,
  'order-storage': orderStorage,
  'event-growth': eventGrowth,
  'access-burst': accessBurst,
  deliveries,
  metrics: metricsOfMillion,
}

/** Loads that are compared only with our own server; memory first, while the process is fresh. */
const ownBenchmarks = {
  memory,
  attack,
  flood: measureSignInFlood,
  'local-check': localCheck,
  'loop-delay': loopDelay,
  soak: soakTest,
}

try {
  for (const [name, run] of Object.entries(alone)) {
    if (requested(name)) console.log(await run(postgres.connectionString))
  }
  if (names.length === 0 || names.some(name => !(name in alone))) await compare()
} finally {
  for (const candidate of running) await candidate.stop()
  for (const name of databases) await dropDatabase(postgres.connectionString, name)
  await postgres.stop()
}

async function compare() {
  const shared = await database('ours')
  const ours = await start('gatehouse', ourServer, { DATABASE: shared }, serverOptions)
  const raw = await start('node:http + 1 query', rawServer, { DATABASE: shared })
  const field = { ours, raw, peers: [] as Candidate[] }
  const wantsPeers = Object.keys(contests).some(name => requested(name) && !withoutPeers.has(name))
  for (const { name, script } of wantsPeers ? await peers() : []) {
    const env = { DATABASE: await database(name), COOKIE_CACHE: 'on' }
    field.peers.push(await start(name, script, env))
  }
  for (const [name, run] of Object.entries(contests)) {
    if (requested(name)) console.log(await run(field, measure))
  }
  // The flood is compared with our own idle server, so the peers' processes would only disturb it.
  for (const peer of field.peers) await release(peer)
  for (const [name, run] of Object.entries(ownBenchmarks)) {
    if (requested(name)) console.log(await run(ours))
  }
}
