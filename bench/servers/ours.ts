import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { Person } from '../../server/src/testing/person.ts'
import { answerCounters } from './counters.ts'

const PRODUCTS = 50

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rate_limits: false }
const secret = 'a secret for benchmarks that is long enough'
const connectionString = String(process.env.DATABASE)
const { site } = await openSite({ config, connectionString, secret })
const server = await openServer(site, { port: 0, host: '127.0.0.1', alone: true })

const owner = new Person(server.url)
await owner.post('/api/auth/sign-up/email', {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
})
const made = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
const organization = String(made.body.id)
const token = await owner.post('/v1/organization-access-tokens/', {
  organization_id: organization,
  comment: 'bench',
  scopes: ['products:read', 'products:write'],
})
const api = new Person(server.url, String(token.body.token))
for (let n = 0; n < PRODUCTS; n += 1) {
  const prices = [{ amount_type: 'fixed', price_amount: 1_000 + n, price_currency: 'usd' }]
  await api.post('/v1/products/', { name: `Product ${n}`, prices, recurring_interval: null })
}

const cookie = [...owner.cookies]
  .filter(([name]) => name.endsWith('session_token'))
  .map(pair => pair.join('='))
  .join('; ')
answerCounters(() => statements.count)
process.send?.({ ready: { url: server.url, cookie, token: api.token, organization } })
process.on('SIGTERM', () => process.exit(0))
