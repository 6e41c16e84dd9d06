import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { systemActor } from '../../server/src/actors/actor.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { write } from '../../server/src/platform/work.ts'
import {
  connectGitHub,
  connectTo,
  installApp,
  startTestGitHub,
} from '../../server/src/testing/github.ts'
import { Person } from '../../server/src/testing/person.ts'
import { serveCounters } from './counters.ts'

// A shop whose customers have connected their accounts at GitHub, and benefits that give access to
// repositories: none has been granted yet.

const CUSTOMERS = Number(process.env.CUSTOMERS)
const REPOSITORIES = Number(process.env.REPOSITORIES)

const github = await startTestGitHub(() => new Date())
const base = readConfig({ LOG_LEVEL: 'silent' })
const config = {
  ...{ ...base, rate_limits: false, github_app: github.config },
  settings: { session_cache_seconds: 300 },
}
const secret = 'a secret for benchmarks that is long enough'
const { site } = await openSite({ config, connectionString: String(process.env.DATABASE), secret })
const place = { port: 0, host: '127.0.0.1', alone: true, own_process: true }
const server = await openServer(site, place)
connectTo(github, server.url)

const owner = new Person(server.url)
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
await owner.post('/api/auth/sign-up/email', ada)
const created = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
const organization_id = String(created.body.id)
const scopes = ['products:write', 'benefits:write', 'customers:write', 'customer_sessions:write']
const granted = await owner.post('/v1/organization-access-tokens/', {
  ...{ organization_id, comment: 'bench', scopes },
})
const token = String(granted.body.token)
const api = new Person(server.url, token)

const names = Array.from({ length: REPOSITORIES }, (_, n) => `repo-${n}`)
for (const name of names) github.addRepository(`acme/${name}`)
await installApp({ owner, organization: { id: organization_id } })

const prices = [{ amount_type: 'fixed', price_amount: 1_000 }]
const product = String((await api.post('/v1/products/', { name: 'Course', prices })).body.id)
const customers: string[] = []
for (let n = 0; n < CUSTOMERS; n += 1) {
  const { body: customer } = await api.post('/v1/customers/', { email: `buyer-${n}@example.com` })
  const { body: session } = await api.post('/v1/customer-sessions/', { customer_id: customer.id })
  github.addAccount(`buyer-${n}`)
  await connectGitHub(new Person(server.url, String(session.token)), `buyer-${n}`)
  customers.push(String(customer.id))
}
await write(site, systemActor(), async work => {
  await work.sql
    .insertInto('orders')
    .values(
      customers.map((customer_id, n) => ({
        ...{ id: newId(), organization_id, customer_id, product_id: product, status: 'paid' },
        ...{ billing_reason: 'purchase', currency: 'usd', subtotal_amount: 1_000 },
        ...{ invoice_number: `BENCH-${n}`, created_at: work.now },
      })),
    )
    .execute()
})
const benefits: string[] = []
for (const repository_name of names) benefits.push(await benefitOf(repository_name))

serveCounters(() => statements.count)
const cookie = [...owner.cookies].map(pair => pair.join('=')).join('; ')
process.send?.({ ready: { url: server.url, cookie, token, product, benefits } })
process.on('SIGTERM', () => process.exit(0))

/** A benefit that gives access to a repository, as soon as the server has seen the repository. */
async function benefitOf(repository_name: string): Promise<string> {
  const properties = { repository_owner: 'acme', repository_name, permission: 'pull' }
  const benefit = { type: 'github_repository', description: repository_name, properties }
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const { status, body } = await api.post('/v1/benefits/', benefit)
    if (status === 201) return String(body.id)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`the server does not see ${repository_name}`)
}
