import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { Person } from '../../server/src/testing/person.ts'
import { serveCounters } from './counters.ts'

/** A store with some products, plans and one customer, of which the benchmark makes many. */
const PRODUCTS = 20

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rate_limits: false }
const connectionString = String(process.env.DATABASE)
const secret = 'a secret for benchmarks that is long enough'
const { site } = await openSite({ config, connectionString, secret })
const at = { port: 0, host: '127.0.0.1', alone: true, own_process: true }
const server = await openServer(site, at)

const owner = new Person(server.url)
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
await owner.post('/api/auth/sign-up/email', ada)
const made = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
const organization = String(made.body.id)
const scopes = ['products:write', 'checkouts:write', 'customers:write', 'metrics:read']
const granted = { organization_id: organization, comment: 'bench', scopes }
const token = await owner.post('/v1/organization-access-tokens/', granted)
const api = new Person(server.url, String(token.body.token))
let product = ''
for (let n = 0; n < PRODUCTS; n += 1) {
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 + n, price_currency: 'usd' }]
  const recurring_interval = n % 2 === 0 ? 'month' : null
  const { body } = await api.post('/v1/products/', { name: `No ${n}`, prices, recurring_interval })
  product = String(body.id)
}
await api.post('/v1/customers/', { email: 'bea@example.com' })
await api.post('/v1/checkouts/', { products: [product] })

serveCounters(() => statements.count)
process.send?.({ ready: { url: server.url, token: api.token, organization, product } })
process.on('SIGTERM', () => process.exit(0))
