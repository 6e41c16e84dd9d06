import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import pg from 'pg'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { subscribeBuyers } from './subscribed-buyers.ts'
import {
  growthPerOrder,
  onDisk,
  tableSizes,
  totalOf,
  type TableSize,
  type TableSizes,
} from './table-sizes.ts'

const TARGET_BYTES = 15_000
const SUBSCRIPTIONS = Number(process.env.BENCH_DUE ?? 40)
const RENEWALS_EACH = Number(process.env.BENCH_ROUNDS ?? 10)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** Longer than anything is retained: 90 days. */
const RETAINED_MS = 100 * DAY
/** Tables that are listed one by one; the others are one line. */
const LISTED_BYTES_MIN = 50

/**
 * Measures the bytes that the order of a renewal adds to the database, by table, right after the
 * renewal and once everything with a retention has been discarded. The store has one webhook
 * endpoint that receives every event, and no mail server, so that mails keep their content.
 */
export async function orderStorage(): Promise<string> {
  const server = await startTestServer({ now: 'running' })
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"received":true}'))
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const database = new pg.Client({ connectionString: server.connectionString })
  await database.connect()
  try {
    const acme = await merchant(server)
    await receiveAllEvents(acme, (receiver.address() as AddressInfo).port)
    return await measure(server, acme, database)
  } finally {
    await database.end()
    await server.close()
    await new Promise(resolve => receiver.close(resolve))
  }
}

async function receiveAllEvents({ server }: Merchant, port: number) {
  const events = WebhookEventType.options
  const url = `http://127.0.0.1:${port}/`
  const { status, body } = await server.post('/v1/webhooks/endpoints', {
    ...{ url, format: 'raw', events },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
}

async function measure(server: TestServer, acme: Merchant, database: pg.Client): Promise<string> {
  await subscribeBuyers(server, acme, SUBSCRIPTIONS)
  await pauseRenewals(database)
  await retain(server, database)
  await startPeriods(server, database)
  const before = await tableSizes(database, 'packed')
  await renew(server, database)
  const orders = SUBSCRIPTIONS * RENEWALS_EACH
  const fresh = growthPerOrder(before, await tableSizes(database, 'vacuumed'), orders)
  await pauseRenewals(database)
  await retain(server, database)
  const packedGrowth = growthPerOrder(before, await tableSizes(database, 'packed'), orders)
  const bytes = onDisk(totalOf(packedGrowth))
  return [
    `\nStorage of an order, ${orders} renewals, one endpoint that receives every event`,
    'Right after, bytes per order',
    ...linesOf(fresh),
    'After retention, bytes per order',
    ...linesOf(packedGrowth),
    `  ${(bytes / 1_000).toFixed(1)} kB, ${(bytes / TARGET_BYTES).toFixed(2)} of the target of ` +
      `${TARGET_BYTES / 1_000} kB`,
  ].join('\n')
}

const linesOf = (sizes: TableSizes) => {
  const listed = [...sizes]
    .filter(([, size]) => Math.abs(onDisk(size)) >= LISTED_BYTES_MIN)
    .toSorted(([, a], [, b]) => onDisk(b) - onDisk(a))
  const others = new Map([...sizes].filter(([name]) => !listed.some(([one]) => one === name)))
  const rows: [string, TableSize][] = [
    ...listed,
    ['others', totalOf(others)],
    ['total', totalOf(sizes)],
  ]
  const head = ['table', 'columns', 'heap', 'toast', 'indexes', 'on disk']
  const cells = rows.map(([name, size]) => {
    const { columns, heap, toast, indexes } = size
    return [name, ...[columns, heap, toast, indexes, onDisk(size)].map(bytes => bytes.toFixed(0))]
  })
  return [head, ...cells].map(line =>
    line.map((cell, at) => (at === 0 ? `  ${cell.padEnd(24)}` : cell.padStart(9))).join(''),
  )
}

/** Keeps renewals from being due while time passes. */
async function pauseRenewals(database: pg.Client) {
  await database.query(`update agenda set due_at = '2900-01-01'
    where kind in ('renew_subscription', 'remind_of_charge')`)
}

/** Lets time pass until everything with a retention is discarded. */
async function retain(server: TestServer, database: pg.Client) {
  server.clock.pass(RETAINED_MS)
  const due = `update agenda set due_at = $1 where kind = 'clean_up'`
  await database.query(due, [server.clock.now()])
  await server.drainJobs()
}

/** Starts every subscription's period, and plans no cleanup until the next call of `retain`. */
async function startPeriods(server: TestServer, database: pg.Client) {
  const now = server.clock.now()
  await database.query(
    `update subscriptions set current_period_end = $1, charged_from = $2, current_period_start = $2,
       anchor_day = extract(day from $1::timestamptz)`,
    [new Date(now.getTime() + MINUTE), new Date(now.getTime() - 30 * DAY)],
  )
  await database.query(`update agenda set due_at = s.current_period_end from subscriptions s
    where kind = 'renew_subscription' and s.id = subject_id`)
  await database.query(`delete from agenda where kind = 'remind_of_charge'`)
  await database.query(`update agenda set due_at = '2900-01-01' where kind = 'clean_up'`)
}

/** Runs the months in which every subscription renews. */
async function renew(server: TestServer, database: pg.Client) {
  for (let month = 0; month < RENEWALS_EACH; month += 1) {
    const { rows } = await database.query<{ due: Date }>(
      'select max(current_period_end) as due from subscriptions',
    )
    const [due] = rows
    if (due) server.clock.set(new Date(due.due.getTime() + MINUTE))
    await server.drainJobs()
  }
  const { rows } = await database.query<{ paid: string }>(
    `select count(*) as paid from orders
     where billing_reason = 'subscription_cycle' and status = 'paid'`,
  )
  const expected = SUBSCRIPTIONS * RENEWALS_EACH
  if (Number(rows[0]?.paid) !== expected) {
    throw new Error(`${rows[0]?.paid} of ${expected} renewals were paid`)
  }
}
