import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { Person } from '../../server/src/testing/person.ts'
import { serveCounters } from './counters.ts'

const PRODUCTS = 50
const MEMBERS = 10
const SESSIONS = 32
const CHECKOUTS = 200

/** The same time that the peers' cookie caches are valid for. */
const settings = { session_cache_seconds: 300 }

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rate_limits: false, settings }
const secret = 'a secret for benchmarks that is long enough'
const connectionString = String(process.env.DATABASE)
const { site } = await openSite({ config, connectionString, secret })
const server = await openServer(site, {
  port: 0,
  host: '127.0.0.1',
  alone: true,
  own_process: true,
})

const owner = new Person(server.url)
await owner.post('/api/auth/sign-up/email', {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
})
const create = '/api/auth/organization/create'
const second = await owner.post(create, { name: 'Acme', slug: 'second' })
const made = await owner.post(create, { name: 'Acme', slug: 'acme' })
const organization = String(made.body.id)
const token = await owner.post('/v1/organization-access-tokens/', {
  organization_id: organization,
  comment: 'bench',
  scopes: [
    ...['products:read', 'products:write', 'checkouts:read', 'checkouts:write'],
    ...['customers:read', 'customers:write', 'meters:write', 'events:write'],
  ],
})
const api = new Person(server.url, String(token.body.token))
let product = ''
for (let n = 0; n < PRODUCTS; n += 1) {
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 + n, price_currency: 'usd' }]
  const body = { name: `Product ${n}`, prices, recurring_interval: null }
  product = String((await api.post('/v1/products/', body)).body.id)
}

const checkouts: string[] = []
const secrets: string[] = []
for (let n = 0; n < CHECKOUTS; n += 1) {
  const opened = await api.post('/v1/checkouts/', { products: [product] })
  checkouts.push(String(opened.body.id))
  secrets.push(String(opened.body.client_secret))
}

const { body: customer } = await api.post('/v1/customers/', { email: 'usage@example.com' })
const { body: meter } = await api.post('/v1/meters/', {
  name: 'Calls',
  filter: {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'call' }],
  },
  aggregation: { func: 'count' },
})

for (let n = 1; n < MEMBERS; n += 1) {
  const member = new Person(server.url)
  const email = `member-${n}@example.com`
  const account = { name: 'Member', email, password: 'correct horse battery' }
  const joined = await member.post('/api/auth/sign-up/email', account)
  const row = { organization_id: organization, user_id: String(joined.body.user.id) }
  const values = { id: newId(), role: 'member', created_at: new Date(), ...row }
  await site.db.insertInto('members').values(values).execute()
}

const cookies: string[] = []
for (let n = 0; n < SESSIONS; n += 1) {
  const again = new Person(server.url)
  const account = { email: 'ada@example.com', password: 'correct horse battery' }
  await again.post('/api/auth/sign-in/email', account)
  const [token] = [...again.cookies].filter(([name]) => name.endsWith('session_token'))
  cookies.push((token ?? []).join('='))
}

// The cookie cache is set by the first session check, a while after the last change.
await new Promise(resolve => setTimeout(resolve, 11_000))
await owner.get('/api/auth/get-session')
const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
serveCounters(() => statements.count)
const sale = { product, checkouts, secrets, customer: String(customer.id), meter: String(meter.id) }
const places = { organization, second: String(second.body.id), cookies, ...sale }
process.send?.({ ready: { url: server.url, cookie, token: api.token, ...places } })
process.on('SIGTERM', () => process.exit(0))
