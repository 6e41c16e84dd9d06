import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Answer, Person } from '../../testing/person.ts'
import { decide, locationOf, requestIdOf } from '../../testing/oauth.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  const settings = { oauth_registration_enabled: true }
  server = await startTestServer({ now: 'running', settings })
  acme = await merchant(server)
})
after(() => server.close())

const REDIRECT = 'http://localhost:7777/callback'

/** What an agent keeps of its authorization, as its client asks for it. */
function agent() {
  const kept: {
    asked?: URL
    verifier?: string
    client?: OAuthClientInformationMixed
    tokens?: OAuthTokens
  } = {}
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'An agent',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: client => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: tokens => void (kept.tokens = tokens),
    redirectToAuthorization: url => void (kept.asked = url),
    saveCodeVerifier: verifier => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
  }
  return { kept, provider }
}

/** The user opens what the agent asks, chooses their organization and allows it. */
async function allowAgent(person: Person, asked: URL, organization_id: string): Promise<string> {
  let answer: Answer = await person.get(asked.pathname + asked.search)
  while (locationOf(answer).pathname === '/oauth/authorize') {
    const id = requestIdOf(answer)
    const { body } = await person.get(`/v1/oauth2/requests/${id}`)
    const decision =
      body.prompt === 'login' ? { action: 'continue' } : { action: 'allow', organization_id }
    answer = await decide(person, id, decision)
  }
  return locationOf(answer).searchParams.get('code') ?? ''
}

test('an agent registers itself, and reads what its user allowed', async () => {
  const pro = await plan(acme, { name: 'Pro' })
  const { kept, provider } = agent()
  const address = new URL(`${server.url}/mcp`)
  const open = () => new StreamableHTTPClientTransport(address, { authProvider: provider })
  const first = open()
  await assert.rejects(
    new Client({ name: 'agent', version: '1.0.0' }).connect(first),
    UnauthorizedError,
  )
  assert.ok(kept.asked)
  await first.finishAuth(await allowAgent(acme.owner, kept.asked, acme.organization.id))

  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(open())
  const { content } = await client.callTool({ name: 'products_list', arguments: {} })

  const [{ text }] = content as [{ text: string }]
  assert.deepEqual(
    JSON.parse(text).items.map(({ id }: { id: string }) => id),
    [pro.id],
  )
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === 'orders_list'))
  assert.ok(kept.tokens?.scope?.split(' ').every(scope => !scope.endsWith(':write')))
})

test('a refusal says where a token comes from', async () => {
  const answer = await server.stranger().post('/mcp', {})

  assert.equal(answer.status, 401)
  const described = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')
  const metadata = await (await fetch(described?.[1] ?? '')).json()
  assert.equal(metadata.resource, `${server.url}/mcp`)
  assert.deepEqual(metadata.authorization_servers, [server.url])
})
