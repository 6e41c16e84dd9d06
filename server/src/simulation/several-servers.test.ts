import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TestServer } from '../testing/test-server.ts'
import { signUp } from '../testing/people.ts'
import { Person } from '../testing/person.ts'
import type { RealServer } from './real-server.ts'
import { startServerGroup, type ServerGroup } from './server-group.ts'

const PASSWORD = 'correct horse battery staple'
const CACHE = 'better-auth.session_data'
const SECOND_MS = 1_000

let several: ServerGroup
let server: TestServer
let others: RealServer[]

before(async () => {
  several = await startServerGroup(2)
  server = several.server
  others = several.others
})
after(() => several.close())

/** The same browser at another process, as a load balancer would route it. */
function sameAt(url: string, person: Person): Person {
  const same = new Person(url)
  for (const [name, value] of person.cookies) same.cookies.set(name, value)
  return same
}

const look = (person: Person) => person.get('/api/auth/get-session')

/** Whether the cookie cache answered: a response from the database sets a new cache cookie. */
async function isCached(person: Person): Promise<boolean> {
  const { body, headers } = await look(person)
  assert.ok(body, 'it is signed in')
  return !headers.getSetCookie().some(line => line.startsWith(CACHE))
}

async function signInElsewhere(person: Person): Promise<Person> {
  const other = server.stranger()
  await other.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  await look(other)
  return other
}

/** The actions that end sessions, and the browser that performs each. */
const sessionEndingActions: [string, (owner: Person) => Promise<unknown>][] = [
  ['the others are revoked', owner => owner.post('/api/auth/revoke-other-sessions')],
  [
    'the password is changed',
    owner =>
      owner.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'an even better staple',
        revokeOtherSessions: true,
      }),
  ],
]

for (const [label, end] of sessionEndingActions) {
  test(`when ${label}, three servers know it within a second, cached or not`, async () => {
    const owner = await signUp(server)
    const elsewhere = await signInElsewhere(owner)
    const browsers = others.map(({ url }) => sameAt(url, elsewhere))
    for (const browser of browsers) assert.equal(await isCached(browser), true)

    await end(owner)
    const ended = performance.now()
    for (const browser of [elsewhere, ...browsers]) {
      const cookies = new Map(browser.cookies)
      while ((await look(browser)).body !== null) {
        assert.ok(performance.now() - ended < SECOND_MS, `${browser.url} still believes it`)
        for (const [name, value] of cookies) browser.cookies.set(name, value)
      }
    }

    assert.ok(performance.now() - ended < SECOND_MS)
    for (const { url } of others) {
      assert.equal((await sameAt(url, elsewhere).get('/api/auth/list-sessions')).status, 401)
    }
  })
}
