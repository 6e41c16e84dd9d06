import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COOKIE_LENGTH_MAX } from '@gatehouse/contract/accounts/sessions'
import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { DAY, SECOND } from '../../platform/clock.ts'
import { writeCookie } from '../../platform/http/cookies.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { cacheCookie } from './session-cache.ts'

const PASSWORD = 'correct horse battery staple'
const TOKEN = 'better-auth.session_token'
const SESSION_SECONDS_LONGEST = (400 * DAY) / SECOND

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { session_seconds: SESSION_SECONDS_LONGEST } })
})
after(() => server.close())

const look = (person: Person) => person.get('/api/auth/get-session')

async function signInUnremembered(person: Person): Promise<Person> {
  const other = server.stranger()
  const body = { email: person.email, password: PASSWORD, rememberMe: false }
  await other.post('/api/auth/sign-in/email', body)
  return other
}

test('a session lasts at most 400 days, as long as browsers keep a cookie', async () => {
  const person = server.stranger()
  const body = { name: 'Ada', email: 'ada@bounds.example', password: PASSWORD }
  const { headers } = await person.post('/api/auth/sign-up/email', body)

  assert.match(headers.getSetCookie()[0] ?? '', /; Max-Age=34560000; /)
  const rejected = InstanceSettings.safeParse({ session_seconds: SESSION_SECONDS_LONGEST + 1 })
  assert.equal(rejected.success, false)
})

test('a session cache cookie has at most 4093 characters; a larger one is not set', () => {
  const made = (length: number) => {
    const cookie = cacheCookie(server.site, 'x'.repeat(length), {
      seconds: 60,
      issued_at: server.clock.now(),
    })
    return cookie && writeCookie(cookie, true).length
  }
  let length = 1
  while (made(length) !== undefined) length += 1

  assert.equal(COOKIE_LENGTH_MAX, 4_093)
  const longest = made(length - 1) ?? 0
  // Base64 grows by up to four characters at a time, of which `=` and others are escaped.
  assert.ok(longest <= 4_093 && longest > 4_085, String(longest))
})

/** Invalid session cookies: as in the protocol, the response is null and sets no cookie. */
const forged: [string, (value: string) => string][] = [
  ['without its signature', value => value.slice(0, value.lastIndexOf('.'))],
  ['with a letter changed', value => `A${value.slice(1)}`],
  ['with the signature cut short', value => value.slice(0, -4)],
  ['that is empty', () => ''],
  ['that is no text', () => '%E0%A4%A'],
]

for (const [label, alter] of forged) {
  test(`a session cookie ${label} is ignored (CVE-2025-71402)`, async () => {
    const person = await signUp(server)
    person.cookies.set(TOKEN, alter(person.cookies.get(TOKEN) ?? ''))

    const answer = await look(person)

    assert.equal(answer.body, null)
    assert.deepEqual(answer.headers.getSetCookie(), [])
    assert.equal((await person.get('/api/auth/list-sessions')).status, 401)
    assert.equal((await person.post('/api/auth/sign-out')).status, 400)
  })
}

test('a session that is not remembered stays so when renewed', async () => {
  const person = await signInUnremembered(await signUp(server))

  const { headers } = await person.post('/api/auth/update-user', { name: 'Ada King' })

  const [cookie = '', mark = ''] = headers.getSetCookie()
  assert.match(cookie, /^better-auth\.session_token=/)
  assert.match(mark, /^better-auth\.dont_remember=/)
  for (const line of [cookie, mark]) assert.doesNotMatch(line, /Max-Age|Expires/)
})

test('a session that is not remembered lasts a day and is not refreshed', async () => {
  const person = await signInUnremembered(await signUp(server))
  const { expiresAt, createdAt } = (await look(person)).body.session
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), DAY)

  server.clock.pass(DAY - SECOND)
  assert.equal((await look(person)).body.session.expiresAt, expiresAt)
  server.clock.pass(SECOND)

  const answer = await look(person)
  assert.equal(answer.body, null)
  assert.equal(answer.headers.getSetCookie().length, 3, 'and the browser forgets all of it')
})
