import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  finishSignIn,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  startSignIn,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { Person } from '../../testing/person.ts'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const RESTART = 'please_restart_the_process'

/** The URL of our own error page, with an error code. */
const errorPage = (parameters: Record<string, string>) =>
  `${server.url}/api/auth/error?${new URLSearchParams(parameters).toString()}`

const path = '/api/auth/callback/google'

/** A user about to return from Google. */
async function startedFlow(body: Record<string, unknown> = {}) {
  newIdentity(server, 'google')
  const person = server.stranger()
  const back = await server.providers.visit(await startSignIn(person, 'google', body))
  return { person, back, query: Object.fromEntries(back.url.searchParams) }
}

const expectSignedOut = async (person: Person) => assert.equal(await userOf(person), null)

test('an unknown state is rejected: please_restart_the_process', async () => {
  const { person, query } = await startedFlow()

  const answer = await person.get(path, { query: { ...query, state: 'x'.repeat(32) } })

  assert.equal(redirectOf(answer), errorPage({ error: RESTART }))
  await expectSignedOut(person)
})

test('a sign-in completes in the browser that started it (CVE-2026-67335)', async () => {
  const { person, back, query } = await startedFlow({ errorCallbackURL: '/oops' })
  const [victim, attacker, another] = [server.stranger(), server.stranger(), await startedFlow()]
  attacker.cookies.set('better-auth.state', encodeURIComponent(`${query.state}.${'A'.repeat(43)}=`))

  const answers = [
    await victim.get(path, { query }),
    await attacker.get(path, { query }),
    await another.person.get(path, { query }),
  ]

  for (const answer of answers) assert.equal(redirectOf(answer), errorPage({ error: RESTART }))
  for (const item of [victim, attacker, another.person]) await expectSignedOut(item)
  // The browser that began the flow can still finish it: others cannot use it up.
  assert.equal(redirectOf(await finishSignIn(person, back)), '/')
})

test('a state is valid once, for the provider it was created for', async () => {
  const first = await startedFlow({ errorCallbackURL: '/oops' })
  const elsewhere = await first.person.get('/api/auth/callback/github', { query: first.query })
  const late = await finishSignIn(first.person, first.back)
  const second = await startedFlow()
  await finishSignIn(second.person, second.back)
  const cookie = first.person.cookies

  assert.equal(redirectOf(elsewhere), `/oops?error=${RESTART}`)
  assert.equal(cookie.has('better-auth.state'), false)
  assert.equal(redirectOf(late), errorPage({ error: RESTART }))
  assert.equal(
    redirectOf(await finishSignIn(second.person, second.back)),
    errorPage({ error: RESTART }),
  )
})

test('a state is not valid for another purpose (GHSA-965c-763c-88jm)', async () => {
  const { person, query } = await startedFlow()
  const state = query.state ?? ''

  const link = await person.get('/api/auth/magic-link/verify', { query: { token: state } })
  const reset = await person.post('/api/auth/reset-password', {
    token: state,
    newPassword: 'another password',
  })
  const verified = await person.get('/api/auth/verify-email', { query: { token: state } })

  assert.ok(link.status >= 300, String(link.status))
  assert.deepEqual([reset.status, verified.status], [400, 401])
  await expectSignedOut(person)
})

test('a POST callback is redirected to GET with known parameters only', async () => {
  const person = server.stranger()
  const form = { code: 'a b', state: 's', user: '{"name":{}}', id_token: 'secret', strange: 'x' }

  const answer = await fetch(`${server.url}/api/auth/callback/apple?iss=x`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', cookie: 'better-auth.session_token=x' },
    body: new URLSearchParams(form),
  })

  assert.equal(answer.status, 302)
  const url = new URL(answer.headers.get('location') ?? '')
  assert.equal(url.origin + url.pathname, `${server.url}/api/auth/callback/apple`)
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    code: 'a b',
    state: 's',
    user: '{"name":{}}',
  })
  const aside = await person.post('/api/auth/callback/..%2F..%2Fevil', { state: 's' })
  assert.equal(new URL(redirectOf(aside)).pathname, '/api/auth/callback/..%2F..%2Fevil')
})
