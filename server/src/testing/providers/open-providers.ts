import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readStream } from 'node:stream/consumers'
import { type ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { ProviderConfigs } from '../../platform/provider-config.ts'
import {
  respondToAuthorization,
  respondWithProfile,
  respondWithToken,
  type Grants,
} from './answers.ts'
import type { Answer, ProviderRequest, SignIdToken } from './provider-request.ts'
import { shapes } from './shapes.data.ts'
import { mia, type Identity } from './identity.ts'

/**
 * The URL that the user is redirected back to, and the form that the browser posts there (Apple).
 */
export type ProviderReturn = { url: URL; form?: Record<string, string> }

type PlannedAnswer = Answer | 'hang' | undefined

/**
 * All eighteen providers on one port. Their pages ask for nothing and redirect users back
 * immediately.
 */
export type Providers = {
  /**
   * The provider configuration for the environment; `startTestServer({ config: { providers } })`.
   */
  config: ProviderConfigs
  requests: ProviderRequest[]
  /** Sets which user a provider signs in next; the default is Mia. */
  be(provider: ProviderId, identity: Partial<Identity>): void
  /** Replaces a provider's response; `hang` never responds. */
  answer: (request: ProviderRequest) => PlannedAnswer | Promise<PlannedAnswer>
  /** Follows a redirect to the provider as a browser does, and stops before returning. */
  visit(authorization_url: string | URL): Promise<ProviderReturn>
  sign: SignIdToken
  close(): Promise<void>
}

const KEY_ID = 'key-of-the-day'

/**
 * Starts the providers. Tokens are issued at the time `now` returns: pass the test server's clock.
 */
export async function openProviders({ now = () => new Date() } = {}): Promise<Providers> {
  const keys = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const people = new Map<ProviderId, Identity>()
  const grants: Grants = { codes: new Map(), refresh_tokens: new Map(), access_tokens: new Map() }

  const sign: SignIdToken = (provider, claims = {}, signing = {}) => {
    const seconds = Math.floor(now().getTime() / 1_000)
    const { id_token } = shapes[provider]
    const standard = {
      iss: `${url}/${provider}${id_token?.issuer ?? ''}`,
      aud: `${provider}-client`,
      iat: seconds,
      exp: seconds + 3_600,
      ...id_token?.claims(people.get(provider) ?? mia),
      ...(signing.nonce !== undefined && { nonce: signing.nonce }),
    }
    return new SignJWT({ ...standard, ...people.get(provider)?.claims, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid ?? KEY_ID })
      .sign(signing.key ?? keys.privateKey)
  }

  const chooseResponse = async (request: ProviderRequest): Promise<Answer | 'hang'> => {
    const decided = await providers.answer(request)
    if (decided !== undefined) return decided
    const shape = shapes[request.provider]
    const identity = people.get(request.provider) ?? mia
    if (request.path === shape.authorize)
      return respondToAuthorization(request, { identity, grants })
    if (request.path === shape.token) return respondWithToken(request, { grants, sign })
    if (request.path === shape.id_token?.keys) return { body: { keys: [key] } }
    return respondWithProfile(request, grants)
  }

  const server = createServer((request, response) => {
    void read(request).then(async requested => {
      if (!requested) return response.writeHead(404).end()
      providers.requests.push(requested)
      const answer = await chooseResponse(requested)
      return answer === 'hang' ? undefined : write(response, answer)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A different host than the test server's, so that browsers treat them as cross-site.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  const providers: Providers = {
    config: configOf(url),
    requests: [],
    be: (provider, identity) => void people.set(provider, { ...mia, ...identity }),
    answer: () => undefined,
    visit,
    sign,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return providers
}

function configOf(url: string): ProviderConfigs {
  const each = providerIds.map(id => [
    id,
    {
      client_ids: [`${id}-client`],
      client_secret: `${id}-secret`,
      base_url: `${url}/${id}`,
      scopes: [],
      parameters: {},
      options: {},
    },
  ])
  return Object.fromEntries(each) as ProviderConfigs
}

async function read(request: IncomingMessage): Promise<ProviderRequest | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://providers.test')
  const [, name = '', rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? []
  const provider = providerIds.find(id => id === name)
  if (!provider) return undefined
  return {
    provider,
    method: request.method ?? 'GET',
    path: rest,
    query: searchParams,
    form: new URLSearchParams(await readStream(request)),
    headers: request.headers as Record<string, string>,
  }
}

function write(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers }).end(text)
}

async function visit(authorization_url: string | URL): Promise<ProviderReturn> {
  const response = await fetch(authorization_url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location !== null) return { url: new URL(location) }
  const page = await response.text()
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`nobody is sent back: ${response.status} ${page}`)
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  const form = Object.fromEntries(fields.map(([, name, value]) => [name, unescape(value ?? '')]))
  return { url: new URL(unescape(action)), form }
}

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
