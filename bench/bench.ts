// npm run bench: our figures as ratios to a peer or a physical limit, measured in the same run.
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
} from '../server/src/platform/postgres/test-postgres.ts'
import { alternate, report, type Contest } from './alternate.ts'
import { peers } from './peers.ts'
import { startCandidate, type Candidate } from './process.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const CONNECTIONS = 32

const postgres = await startTestPostgres()
const databases: string[] = []
const running: Candidate[] = []

async function database(name: string): Promise<string> {
  const own = `bench_${name.replaceAll(/\W/g, '_')}_${process.pid}`
  databases.push(own)
  return cloneDatabase(postgres.connectionString, 'template0', own)
}

async function start(name: string, script: URL, env: Record<string, string>): Promise<Candidate> {
  const candidate = await startCandidate(name, script, env)
  running.push(candidate)
  return candidate
}

try {
  const shared = await database('ours')
  const ours = await start('gatehouse', new URL('./servers/ours.ts', import.meta.url), {
    DATABASE: shared,
  })
  const raw = await start('node:http + 1 query', new URL('./servers/raw.ts', import.meta.url), {
    DATABASE: shared,
  })
  const { cookie = '', token = '', organization = '' } = ours.ready
  const session = { path: '/api/auth/get-session', headers: { cookie } }
  const base = { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS }

  const check: Contest = {
    title: 'Session check',
    ...base,
    candidates: [
      { candidate: ours, request: session },
      { candidate: raw, request: { path: '/session', headers: { cookie } } },
    ],
  }
  for (const peer of await peers()) {
    const candidate = await start(peer.name, peer.script, { DATABASE: await database(peer.name) })
    check.candidates.push({
      candidate,
      request: { ...session, headers: { cookie: candidate.ready.cookie ?? '' } },
    })
  }
  console.log(report(check.title, await alternate(check)))

  const products: Contest = {
    title: 'Product list (10 of 50)',
    ...base,
    candidates: [
      {
        candidate: ours,
        request: { path: '/v1/products/', headers: { authorization: `Bearer ${token}` } },
      },
      { candidate: raw, request: { path: `/products?organization=${organization}`, headers: {} } },
    ],
  }
  console.log(report(products.title, await alternate(products)))
  const { rss_mb } = await ours.counters()
  console.log(`\nMemory of our process after the load: ${rss_mb} MB`)
} finally {
  for (const candidate of running) await candidate.stop()
  for (const name of databases) await dropDatabase(postgres.connectionString, name)
  await postgres.stop()
}
