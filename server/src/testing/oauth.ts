import { createHash, randomBytes } from 'node:crypto'
import { Person, type Answer } from './person.ts'
import type { TestServer } from './test-server.ts'

/** An app as its own server knows it. */
export type App = { client_id: string; client_secret: string; redirect_uri: string }

const REDIRECT_URI = 'https://app.example.com/callback'

/** Registers an app of an organization. */
export async function registerApp(
  owner: Person,
  organization_id: string,
  configuration: Record<string, unknown> = {},
): Promise<App> {
  const body = {
    organization_id,
    client_name: 'Acme Notes',
    redirect_uris: [REDIRECT_URI],
    ...configuration,
  }
  const { status, body: client } = await owner.post('/v1/oauth2/register', body)
  if (status !== 201) throw new Error(`an app was not registered: ${JSON.stringify(client)}`)
  const [redirect_uri] = client.redirect_uris
  return { client_id: client.client_id, client_secret: client.client_secret, redirect_uri }
}

/** A verifier and its challenge (RFC 7636). */
export function newPkce() {
  const code_verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return { code_verifier, code_challenge: challenge, code_challenge_method: 'S256' }
}

export type Pkce = ReturnType<typeof newPkce>

/** Opens an app's authorization request in a person's browser. */
export function openRequest(
  person: Person,
  app: App,
  pkce: Pkce,
  query: Record<string, string | undefined> = {},
): Promise<Answer> {
  const { code_challenge, code_challenge_method } = pkce
  const all: Record<string, string | undefined> = {
    ...{ response_type: 'code', client_id: app.client_id, redirect_uri: app.redirect_uri },
    ...{ scope: 'openid profile email', state: 'a-state', nonce: 'a-nonce' },
    ...{ code_challenge, code_challenge_method, ...query },
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
  return person.get('/v1/oauth2/authorize', { query: Object.fromEntries(given) })
}

/** Where a response redirects to. */
export function locationOf({ headers }: Answer): URL {
  return new URL(headers.get('location') ?? '', 'http://nowhere.example')
}

/** The request that a browser was sent to the page with. */
export function requestIdOf(answer: Answer): string {
  const { pathname, searchParams } = locationOf(answer)
  if (pathname !== '/oauth/authorize') throw new Error(`sent to ${pathname}${searchParams}`)
  return searchParams.get('request') ?? ''
}

/** Decides a request on the page, and follows the browser back to the server. */
export async function decide(
  person: Person,
  id: string,
  decision: Record<string, unknown> = { action: 'allow' },
): Promise<Answer> {
  const { status, body } = await person.post(`/v1/oauth2/requests/${id}`, decision)
  if (status !== 200) throw new Error(`not decided: ${JSON.stringify(body)}`)
  return person.get(body.redirect_to)
}

/** A person signs in to an app, and allows what it asks; returns what the app is sent. */
export async function allow(
  person: Person,
  app: App,
  query: Record<string, string | undefined> = {},
  decision: Record<string, unknown> = { action: 'allow' },
): Promise<{ code: string; pkce: Pkce; back: URL }> {
  const pkce = newPkce()
  let answer = await openRequest(person, app, pkce, query)
  while (locationOf(answer).pathname === '/oauth/authorize') {
    const id = requestIdOf(answer)
    const { body } = await person.get(`/v1/oauth2/requests/${id}`)
    answer = await decide(person, id, body.prompt === 'login' ? { action: 'continue' } : decision)
  }
  const back = locationOf(answer)
  return { code: back.searchParams.get('code') ?? '', pkce, back }
}

/** A request of the app's own server, as a form with its credentials. */
export async function postForm(
  server: TestServer,
  path: string,
  app: App,
  fields: Record<string, string>,
): Promise<Answer> {
  const { client_id, client_secret } = app
  const body = new URLSearchParams({
    client_id,
    ...(client_secret !== '' && { client_secret }),
    ...fields,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Person(server.url).post(`/v1/oauth2/${path}`, body.toString(), { headers })
}

/** Exchanges a code for tokens. */
export const exchange = (
  server: TestServer,
  app: App,
  { code, pkce }: { code: string; pkce: Pkce },
  change: Record<string, string> = {},
) =>
  postForm(server, 'token', app, {
    grant_type: 'authorization_code',
    ...{ code, redirect_uri: app.redirect_uri, code_verifier: pkce.code_verifier, ...change },
  })

/** Exchanges a refresh token for the next ones. */
export const refresh = (server: TestServer, app: App, refresh_token: string) =>
  postForm(server, 'token', app, { grant_type: 'refresh_token', refresh_token })

/** Signs a person in to an app: its tokens. */
export async function signInTo(
  server: TestServer,
  person: Person,
  app: App,
  query: Record<string, string | undefined> = {},
  decision: Record<string, unknown> = { action: 'allow' },
) {
  const { status, body } = await exchange(server, app, await allow(person, app, query, decision))
  if (status !== 200) throw new Error(`not signed in: ${JSON.stringify(body)}`)
  return body
}
