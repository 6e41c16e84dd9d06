import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { text } from 'node:stream/consumers'
import { serveCounters } from './counters.ts'
import { openEventStore } from './raw-events.ts'

// The smallest possible server: node:http and one prepared statement. It is a limit, not a product.
const pool = new pg.Pool({ connectionString: String(process.env.DATABASE), max: 20 })
let sent = 0
const storeEvents = openEventStore(pool, () => (sent += 1))

const SESSION = `
  select s.id, s.expires_at, s.created_at, u.id as user_id, u.email, u.name, u.email_verified
  from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`

const PRODUCTS = `
  select p.*,
    (select jsonb_agg(to_jsonb(r) order by r.position) from product_prices r
      where r.product_id = p.id and not r.is_archived) as prices,
    (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from product_benefits pb
      join benefits b on b.id = pb.benefit_id where pb.product_id = p.id) as benefits,
    count(*) over () as total_count
  from products p where p.organization_id = $1 order by p.created_at desc limit 10`

const server = createServer((request, response) => {
  const { method, url = '', headers } = request
  const answered = url.startsWith('/events')
    ? text(request).then(storeEvents)
    : url.startsWith('/balance')
      ? text(request).then(readBalance)
      : url.startsWith('/checkouts')
        ? method === 'POST'
          ? openCheckout()
          : changeCheckout(url.slice('/checkouts/'.length))
        : answer(url, String(headers.cookie ?? ''))
  void answered.then(body => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
})

const BALANCE = `
  select m.id, m.archived_at, u.balance, u.credited from meters m
  left join customer_meters u on u.meter_id = m.id and u.customer_id = $1 where m.id = $2`

async function readBalance(body: string): Promise<unknown> {
  sent += 1
  const { customer_id, items } = JSON.parse(body) as {
    customer_id: string
    items: { meter_id: string }[]
  }
  const values = [customer_id, items[0]?.meter_id]
  const { rows } = await pool.query({ name: 'balance', text: BALANCE, values })
  return rows[0] ?? null
}

async function answer(url: string, cookie: string): Promise<unknown> {
  sent += 1
  if (url.startsWith('/products')) {
    const organization = new URL(url, 'http://localhost').searchParams.get('organization')
    return (await pool.query({ name: 'products', text: PRODUCTS, values: [organization] })).rows
  }
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  const { rows } = await pool.query({
    name: 'session',
    text: SESSION,
    values: [hash('sha256', token, 'buffer')],
  })
  return rows[0] ?? null
}

type Row = Record<string, unknown>
type NamedStatement = { name: string; text: string; row: Row }

/** A row our server wrote, and the statement that writes one like it. */
async function copyOf(table: string, where = 'true'): Promise<NamedStatement> {
  const { rows } = await pool.query<Row>(`select * from ${table} where ${where} limit 1`)
  const row: Row = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => {
      const plain = typeof value !== 'object' || value instanceof Date || Array.isArray(value)
      return [name, plain ? value : value && JSON.stringify(value)]
    }),
  )
  const names = Object.keys(row).join(', ')
  const places = Object.keys(row)
    .map((_, at) => `$${at + 1}`)
    .join(', ')
  return { name: table, text: `insert into ${table} (${names}) values (${places})`, row }
}

let copied: Promise<Record<'checkout' | 'task' | 'event', NamedStatement>> | undefined

/** Read when first needed: by then our server has created checkouts. */
async function makeCopies() {
  const [checkout, task, event] = await Promise.all([
    copyOf('checkouts'),
    copyOf('agenda', `kind = 'expire_checkout'`),
    copyOf('events', `type = 'checkout.created'`),
  ])
  // Marked as relayed, so that our server does not relay it.
  event.row = { ...event.row, relayed_at: new Date() }
  return { checkout, task, event }
}

async function inTransaction(run: (write: Write) => Promise<void>): Promise<object> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(async ({ name, text, row }) => {
      sent += 1
      await client.query({ name, text, values: Object.values(row) })
    })
    await client.query('commit')
    sent += 2
  } finally {
    client.release()
  }
  return {}
}

type Write = (copied: NamedStatement) => Promise<void>

const notice = (id: string): NamedStatement => ({
  name: 'notify',
  text: 'select pg_notify($1, $2)',
  row: { channel: 'bench', payload: JSON.stringify({ checkout_id: id, status: 'open' }) },
})

async function openCheckout() {
  const { checkout, task, event } = await (copied ??= makeCopies())
  const id = randomUUID()
  return inTransaction(async write => {
    await write({ ...checkout, row: { ...checkout.row, id } })
    await write({ ...task, row: { ...task.row, id: randomUUID(), subject_id: id } })
    await write({ ...event, row: { ...event.row, id: randomUUID(), object_id: id } })
    await write(notice(id))
  })
}

const LOCK = 'select id from checkouts where id = $1 for update'
const CHANGE = 'update checkouts set customer_name = $2, modified_at = now() where id = $1'

async function changeCheckout(id: string) {
  const { event } = await (copied ??= makeCopies())
  return inTransaction(async write => {
    await write({ name: 'lock', text: LOCK, row: { id } })
    await write({ name: 'change', text: CHANGE, row: { id, name: `Bea ${sent}` } })
    await write({ ...event, row: { ...event.row, id: randomUUID(), object_id: id } })
    await write(notice(id))
  })
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  serveCounters(() => sent)
  process.send?.({ ready: { url: `http://127.0.0.1:${port}` } })
})
process.on('SIGTERM', () => process.exit(0))
