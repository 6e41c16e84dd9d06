import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { sampleEventData } from '@gatehouse/contract/webhooks/sample-event'
import { cloneDatabase, dropDatabase } from '../server/src/platform/postgres/test-postgres.ts'
import { serverOptions, startCandidate } from './process.ts'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 5_000)
const WAIT_MS_MAX = 300_000

const data = JSON.stringify(sampleEventData('order.paid'))

/**
 * Signed deliveries in a second to a receiver on the same machine, beside a program that only signs
 * and sends. Ours are read from the outbox, stored, sent, and their outcome logged.
 */
export async function deliveries(adminUrl: string): Promise<string> {
  const name = `bench_deliveries_${process.pid}`
  const connectionString = await cloneDatabase(adminUrl, 'template0', name)
  const receiver = await openReceiver()
  try {
    const ours = await deliverOurs(connectionString, receiver)
    const bare = await sendBare(receiver)
    return [
      `\nDeliveries of ${EVENTS} events of ${data.length} bytes to a local receiver`,
      `  ours: ${Math.round(ours)} a second`,
      `  a program that only signs and sends: ${Math.round(bare)} a second`,
      `  ratio: ${(ours / bare).toFixed(2)}`,
    ].join('\n')
  } finally {
    receiver.close()
    await dropDatabase(adminUrl, name)
  }
}

type CountingReceiver = Awaited<ReturnType<typeof openReceiver>>

async function deliverOurs(connectionString: string, receiver: CountingReceiver): Promise<number> {
  const script = new URL('./servers/delivering.ts', import.meta.url)
  const env = { DATABASE: connectionString, RECEIVER: receiver.url }
  const server = await startCandidate('gatehouse', script, env, serverOptions)
  const database = new pg.Client({ connectionString })
  try {
    await database.connect()
    return await receiver.measure(async () => {
      await database.query(
        `insert into events (id, organization_id, type, object_id, payload, created_at, recorded_at)
         select gen_random_uuid(), $1, 'order.paid', gen_random_uuid(), $2, now(), now()
         from generate_series(1, $3::int)`,
        [server.ready.organization, data, EVENTS],
      )
    })
  } finally {
    await database.end()
    await server.stop()
  }
}

async function sendBare(receiver: CountingReceiver): Promise<number> {
  const script = new URL('./servers/sending.ts', import.meta.url)
  const body = JSON.stringify({ type: 'order.paid', data: JSON.parse(data) as unknown })
  const env = { RECEIVER: receiver.url, EVENTS: String(EVENTS), BODY: body }
  const started: { stop?: () => Promise<void> } = {}
  try {
    return await receiver.measure(async () => {
      const sender = await startCandidate('bare', script, env, [])
      started.stop = () => sender.stop()
    })
  } finally {
    await started.stop?.()
  }
}

/** Counts requests; measures how many arrive in a second, from the first to the last. */
async function openReceiver() {
  const state = { count: 0, first: 0, last: 0 }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const now = performance.now()
      if (state.count === 0) state.first = now
      state.count += 1
      state.last = now
      response.end('ok')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    measure: async (begin: () => Promise<void>): Promise<number> => {
      state.count = 0
      await begin()
      const limit = performance.now() + WAIT_MS_MAX
      while (state.count < EVENTS) {
        if (performance.now() > limit) throw new Error(`${state.count} of ${EVENTS} arrived`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
      return (EVENTS - 1) / ((state.last - state.first) / 1_000)
    },
  }
}
