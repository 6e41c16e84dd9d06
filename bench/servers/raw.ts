import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash } from 'node:crypto'
import pg from 'pg'
import { answerCounters } from './counters.ts'

// The least that could answer: node:http and one prepared statement. A limit, not a product.
const pool = new pg.Pool({ connectionString: String(process.env.DATABASE), max: 20 })
let sent = 0

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
  void answer(request.url ?? '', String(request.headers.cookie ?? '')).then(body => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
})

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

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  answerCounters(() => sent)
  process.send?.({ ready: { url: `http://127.0.0.1:${port}` } })
})
process.on('SIGTERM', () => process.exit(0))
