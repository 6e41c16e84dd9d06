import { openServer } from '../../server/src/app/open-server.ts'
import { openSite } from '../../server/src/app/open-site.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { statements } from '../../server/src/platform/db/database.ts'
import { Person } from '../../server/src/testing/person.ts'
import { serveCounters } from './counters.ts'

// An organization with a webhook endpoint, whose events another process records.

const config = { ...readConfig({ LOG_LEVEL: 'silent' }), rate_limits: false }
const secret = 'a secret for benchmarks that is long enough'
const { site } = await openSite({ config, connectionString: String(process.env.DATABASE), secret })
const place = { port: 0, host: '127.0.0.1', alone: true, own_process: true }
const server = await openServer(site, place)

const owner = new Person(server.url)
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
await owner.post('/api/auth/sign-up/email', ada)
const created = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
const organization = String(created.body.id)
const granted = await owner.post('/v1/organization-access-tokens/', {
  ...{ organization_id: organization, comment: 'bench', scopes: ['webhooks:write'] },
})
const token = String(granted.body.token)
const made = await new Person(server.url, token).post('/v1/webhooks/endpoints', {
  ...{ url: String(process.env.RECEIVER), format: 'raw', events: ['order.paid'] },
})
if (made.status !== 201) throw new Error(`no endpoint: ${made.status}`)

serveCounters(() => statements.count)
process.send?.({ ready: { url: server.url, token, organization } })
process.on('SIGTERM', () => process.exit(0))
