import { generateKeyPairSync } from 'node:crypto'
import { startGitHub, type GitHub } from '@gatehouse/platform-simulators/github/github'
import type { GitHubAppConfig } from '../platform/integration-config.ts'
import type { Person } from './person.ts'

/** A simulated GitHub, and the configuration of a server that uses it. */
export type TestGitHub = GitHub & { config: GitHubAppConfig }

let key: string | undefined

/** Creating a key takes long, so that all tests of a process share one. */
const privateKey = () =>
  (key ??= generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey)

/** Starts a GitHub by a test's clock. Call `connectTo` once the server listens. */
export async function startTestGitHub(now: () => Date): Promise<TestGitHub> {
  const client = { app_id: '4711', client_id: 'Iv1.gatehouse', client_secret: 'a client secret' }
  const webhook_secret = 'a webhook secret'
  const app = { ...client, slug: 'gatehouse', webhook_secret, webhook_url: '', setup_url: '' }
  const github = await startGitHub({ app, now })
  const config = { ...client, private_key: privateKey(), webhook_secret, base_url: github.url }
  return { ...github, config }
}

/** Sends webhooks and people to a server. */
export function connectTo({ app }: GitHub, url: string): void {
  app.webhook_url = `${url}/v1/integrations/github/webhook`
  app.setup_url = `${url}/v1/integrations/callback`
}

/** Follows redirects of a person from a URL; at GitHub they are signed in as `login`. */
async function followAs(person: Person, url: string, login: string): Promise<URL> {
  let next = new URL(url)
  for (let hops = 0; hops < 10; hops += 1) {
    const isOwn = next.origin === new URL(person.url).origin
    if (!isOwn) next.searchParams.set('login', login)
    const response = isOwn ? await person.fetch(next) : await fetch(next, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${next.href} answered ${response.status}`)
    next = new URL(location, next)
    if (next.searchParams.has('connected') || next.searchParams.has('error')) return next
  }
  throw new Error('too many redirects')
}

/** A merchant who may connect integrations of their organization. */
type Connecting = { owner: Person; organization: { id: string } }

/** Installs the App for the organization `acme` at GitHub, as the merchant `octocat`. */
export async function installApp({ owner, organization }: Connecting, login = 'octocat') {
  const { status, body } = await owner.post('/v1/integrations/', {
    ...{ organization_id: organization.id, platform: 'github', return_to: '/dashboard' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await followAs(owner, body.url, login)
}

/** Connects an account of a customer at GitHub through their portal session. */
export async function connectGitHub(portal: Person, login: string): Promise<URL> {
  const path = '/v1/customer-portal/oauth-accounts/authorize'
  const { status, body } = await portal.get(path, { query: { platform: 'github' } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return await followAs(portal, body.url, login)
}
