import assert from 'node:assert/strict'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.ts'
import { signUp } from '../people.ts'
import type { Answer, Person } from '../person.ts'
import { openProviders, type Providers, type ProviderReturn } from './open-providers.ts'
import type { Identity } from './identity.ts'

/** A test server with eighteen sign-in providers. */
export type SocialTestServer = TestServer & { providers: Providers }

/** Starts it; the providers use its clock. */
export async function startSocialTestServer(
  options: TestServerOptions = {},
): Promise<SocialTestServer> {
  const opened: { server?: TestServer } = {}
  const providers = await openProviders({ now: () => opened.server?.clock.now() ?? new Date() })
  const config = { providers: providers.config, ...options.config }
  const server = await startTestServer({ ...options, config })
  opened.server = server
  const close = async () => {
    await server.close()
    await providers.close()
  }
  // A spread would read `site` only once, but the test server has a new one after a restart.
  return Object.assign(Object.create(server) as TestServer, { providers, close })
}

let people = 0

/** A new user of a provider each time, with their own id and email. */
export function newIdentity(
  server: SocialTestServer,
  provider: ProviderId,
  says: Partial<Identity> = {},
) {
  people += 1
  const id = String(80_351_110_000_000 + people)
  const email = `come-${process.pid}-${people}@example.com`
  const identity = { id, email, username: `come${people}`, ...says }
  server.providers.be(provider, identity)
  return identity as { id: string; email: string; username: string }
}

/** Starts a sign-in with a provider and returns the URL of the redirect. */
export async function startSignIn(
  person: Person,
  provider: ProviderId,
  { path = '/api/auth/sign-in/social', ...body }: Record<string, unknown> = {},
): Promise<string> {
  const answer = await person.post(String(path), { provider, ...body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return String(answer.body.url)
}

/**
 * Returns from the provider as a browser does: a POST from another site carries none of our
 * cookies.
 */
export async function finishSignIn(person: Person, { url, form }: ProviderReturn): Promise<Answer> {
  const path = url.pathname + url.search
  if (!form) return person.get(path)
  const posted = await fetch(new URL(path, person.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(form),
  })
  assert.equal(posted.status, 302)
  assert.deepEqual(posted.headers.getSetCookie(), [])
  const to = new URL(posted.headers.get('location') ?? '')
  return person.get(to.pathname + to.search)
}

/** The whole sign-in, as the user that the provider signs in. */
export async function signInThrough(
  server: SocialTestServer,
  person: Person,
  provider: ProviderId,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  return finishSignIn(
    person,
    await server.providers.visit(await startSignIn(person, provider, body)),
  )
}

/** The target of a redirect response. */
export const redirectOf = (answer: Answer) => answer.headers.get('location') ?? ''

/** The signed-in user, or null. */
export const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body?.user ?? null

/** A user signed up by password, with a verified or unverified email. */
export async function withPassword(
  server: TestServer,
  { verified }: { verified: boolean },
): Promise<Person> {
  const person = await signUp(server)
  if (verified) {
    const { db } = server.site
    const set = { email_verified: true }
    await db.updateTable('users').set(set).where('email', '=', person.email).execute()
  }
  return person
}
