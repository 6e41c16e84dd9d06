import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Options } from 'autocannon'
import { person } from './contests.ts'
import type { Candidate, Counters } from './process.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 2)
const CONNECTIONS = 8
/** After the load, memory must be back within this time. */
const SECOND_MEASUREMENT_MS = 60_000
const IDLE_MS = 5_000

/** Session checks, lists, checkouts and sign-ins at the same time, for this many seconds. */
async function mixedLoad({ ready }: Candidate, duration: number): Promise<number> {
  const { url, token = '', cookie = '', product = '' } = ready
  const bearer = { authorization: `Bearer ${token}` }
  const post = (path: string, body: object) => ({
    requests: [{ method: 'POST', path, body: JSON.stringify(body) }],
  })
  const json = { 'content-type': 'application/json' }
  const requestMixes: (Partial<Options> & Pick<Options, 'url' | 'headers'>)[] = [
    { url: `${url}/api/auth/get-session?disableCookieCache=true`, headers: { cookie } },
    { url: `${url}/v1/products/?limit=50`, headers: bearer },
    { url, headers: { ...bearer, ...json }, ...post('/v1/checkouts/', { products: [product] }) },
    { url, headers: json, connections: 2, ...post('/api/auth/sign-in/email', person) },
  ]
  const results = await Promise.all(
    requestMixes.map(load =>
      autocannon({ connections: CONNECTIONS, duration, timeout: 60, ...load }),
    ),
  )
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return results.reduce((sum, { requests }) => sum + requests.total, 0)
}

/** Memory at the start, after a mixed load (the aim is 300 MB), and a minute later. */
export async function memory(ours: Candidate): Promise<string> {
  const start = await ours.counters()
  const requests = await mixedLoad(ours, SECONDS)
  const after = await ours.counters()
  await pause(SECOND_MEASUREMENT_MS)
  const later = await ours.counters()
  const title = `\nMemory of our process, ${requests} requests in ${SECONDS} s`
  const lines = [
    ['at the start', start],
    ['after the load', after],
    ['a minute later', later],
  ] as const
  return [title, ...lines.map(([name, counters]) => `  ${name}: ${memoryOf(counters)}`)].join('\n')
}

const memoryOf = ({ rss_mb, heap_mb, heap_used_mb, external_mb }: Counters) =>
  `${rss_mb} MB resident, heap ${heap_mb} MB (${heap_used_mb} MB used), external ${external_mb} MB`

/** 99th percentile of the event loop's delay during a mixed load, next to its idle value. */
export async function loopDelay(ours: Candidate): Promise<string> {
  await mixedLoad(ours, 2)
  await ours.counters()
  await pause(IDLE_MS)
  const idle = await ours.counters()
  await mixedLoad(ours, SECONDS)
  const loaded = await ours.counters()
  return (
    `\nEvent-loop delay, p99\n  idle ${idle.delay_ms.toFixed(1)} ms, ` +
    `mixed load ${loaded.delay_ms.toFixed(1)} ms, ` +
    `${(loaded.delay_ms / idle.delay_ms).toFixed(2)} times`
  )
}

/**
 * A mixed load for some minutes (`BENCH_MINUTES`): memory and open handles at rest after each fifth
 * of it. The first is the warm-up; afterward neither may grow.
 */
export async function soakTest(ours: Candidate): Promise<string> {
  const windows: Counters[] = []
  while (windows.length < 5) {
    await mixedLoad(ours, Math.max(1, Math.round((MINUTES * 60) / 5)))
    // Idle connections of the load generator close, and memory is released.
    await pause(IDLE_MS)
    windows.push(await ours.counters())
  }
  const [warm, last] = [windows[0], windows.at(-1)]
  const lines = windows.map(item => `  ${memoryOf(item)}, ${item.handles} open handles`)
  const ratio = warm && last ? (last.rss_mb / warm.rss_mb).toFixed(2) : ''
  const more = warm && last ? last.handles - warm.handles : 0
  return [
    `\nSoak of ${MINUTES} minutes`,
    ...lines,
    `  after the warm-up: memory ${ratio} times, ${more} more handles`,
  ].join('\n')
}
