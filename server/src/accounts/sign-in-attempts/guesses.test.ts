import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const MAX = 20
const FULL = '{"code":"RATE_LIMITED","message":"Too many requests. Please try again later."}'

let server: TestServer
before(async () => {
  server = await startTestServer({ rate_limits: true })
})
after(() => server.close())

let addresses = 0
/** A caller at an IP address that made no request before. */
function fromAnotherAddress(): Person {
  const person = server.stranger()
  addresses += 1
  person.address = `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
  return person
}

async function newVisitor(): Promise<Person> {
  server.clock.pass(MINUTE)
  return signUp(server)
}

const signIn = (by: Person, email: string, password: string) =>
  by.post('/api/auth/sign-in/email', { email, password })

/**
 * Makes a number of wrong guesses, each from its own IP address; returns how many passed the limit.
 */
async function guess(email: string, times: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => signIn(fromAnotherAddress(), email, 'not the password')),
  )
  return answers.filter(({ status }) => status === 401).length
}

test('an account takes twenty wrong passwords in fifteen minutes, from any address', async () => {
  const person = await newVisitor()

  assert.equal(await guess(person.email, 50), MAX)

  const { status, body, headers } = await signIn(fromAnotherAddress(), person.email, PASSWORD)
  assert.deepEqual([status, JSON.stringify(body)], [429, FULL])
  const wait = Number(headers.get('x-retry-after'))
  assert.ok(wait > 0 && wait <= 900, `waits ${wait}`)
  server.clock.pass(15 * MINUTE)
  assert.equal((await signIn(fromAnotherAddress(), person.email, PASSWORD)).status, 200)
})

test('counters are stored without IP and email addresses', async () => {
  const person = await newVisitor()
  const browser = fromAnotherAddress()
  await signIn(browser, person.email, 'not the password')

  const rows = await server.site.db.selectFrom('rate_limits').select('key').execute()

  assert.ok(rows.length > 0)
  for (const { key } of rows) assert.match(key, /^[\w-]{43}$/)
})

test('unknown addresses are limited alike, so that the limit reveals nothing', async () => {
  server.clock.pass(MINUTE)
  assert.equal(await guess('nobody-has-this@example.com', 50), MAX)
  const { status } = await signIn(fromAnotherAddress(), 'nobody-has-this@example.com', PASSWORD)
  assert.equal(status, 429)
})

test('a user under attack still signs in from a known place', async () => {
  const person = await newVisitor()
  const home = fromAnotherAddress()
  assert.equal((await signIn(home, person.email, PASSWORD)).status, 200)
  await guess(person.email, 50)

  const again = server.stranger()
  again.address = String(home.address)

  assert.equal((await signIn(again, person.email, PASSWORD)).status, 200)
  assert.equal((await signIn(fromAnotherAddress(), person.email, PASSWORD)).status, 429)
})

test('frequent successful sign-ins do not count as guesses', async () => {
  const person = await newVisitor()
  for (let times = 0; times < MAX + 5; times += 1) {
    assert.equal((await signIn(fromAnotherAddress(), person.email, PASSWORD)).status, 200)
  }
})

test('a stolen session cannot guess the password from many addresses either', async () => {
  const person = await newVisitor()
  const verify = (password: string) => {
    addresses += 1
    person.address = `203.0.113.${addresses % 250}`
    return person.post('/api/auth/verify-password', { password })
  }
  const answers = await Promise.all(Array.from({ length: 40 }, () => verify('not the password')))

  assert.equal(answers.filter(({ status }) => status === 400).length, MAX)
  assert.equal((await verify(PASSWORD)).status, 429)
  const change = { currentPassword: PASSWORD, newPassword: 'an even better staple' }
  assert.equal((await person.post('/api/auth/change-password', change)).status, 429)
})

test("failed sign-ins are in the user's security log, at most five an hour", async () => {
  const person = await newVisitor()
  for (let times = 0; times < 12; times += 1) await guess(person.email, 1)
  server.clock.pass(HOUR)
  await guess(person.email, 1)

  const { entries } = (await person.get('/api/auth/security-log')).body
  const failed = entries.filter((entry: { action: string }) => entry.action === 'sign_in_failed')

  assert.equal(failed.length, 6)
  const { by, way, ipAddress } = failed[0]
  assert.deepEqual([by, way], ['unknown', 'password'])
  assert.match(ipAddress, /^198\.51\./)
})
