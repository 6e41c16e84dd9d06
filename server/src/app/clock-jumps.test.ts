import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { linkTo } from '../testing/mails.ts'
import { listen } from '../testing/receiver.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { PASSWORD, signUp } from '../testing/people.ts'
import { chargesOf, checkBooks, ordersOf, subscribe } from '../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const session = async (person: { get(path: string): Promise<{ body: any }> }) =>
  (await person.get('/api/auth/get-session')).body

test('a clock that is set back an hour ends no session, and new ones begin', async () => {
  const person = await signUp(server)
  server.clock.pass(-HOUR)

  assert.ok(await session(person))
  const again = server.stranger()
  const signedIn = await again.post('/api/auth/sign-in/email', {
    email: person.email,
    password: PASSWORD,
  })
  assert.equal(signedIn.status, 200)
  assert.ok(await session(again))
  server.clock.pass(HOUR)
  assert.ok(await session(again))
})

test('a clock that runs ahead a day and is set right again ends no session', async () => {
  const person = await signUp(server)

  server.clock.pass(DAY)
  assert.ok(await session(person))
  server.clock.pass(-DAY)

  assert.ok(await session(person))
})

test('a mailed token is used once, whether or not the clock was set back meanwhile', async () => {
  const person = await signUp(server)
  await server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  const { pathname } = await linkTo(server, person.email, '/api/auth/reset-password/')
  const token = pathname.split('/').at(-1)
  const reset = (newPassword: string) =>
    server.stranger().post('/api/auth/reset-password', { token, newPassword })

  server.clock.pass(-HOUR)
  assert.equal((await reset('a better battery staple')).status, 200)
  server.clock.pass(HOUR)

  assert.equal((await reset('another battery staple')).status, 400)
})

test('a limit that was reached does not last longer because the clock was set back', async () => {
  const person = await signUp(server)
  const wrong = () =>
    server.stranger().post('/api/auth/request-password-reset', { email: person.email })
  server.site.config.rate_limits = true
  for (;;) if ((await wrong()).status === 429) break

  server.clock.pass(-2 * DAY)
  const { status, headers } = await wrong()
  server.clock.pass(2 * DAY)
  server.site.config.rate_limits = false

  // A wait, where there is one, is never negative nor longer than the limit's own window.
  const wait = Number(headers.get('retry-after') ?? 0)
  assert.ok(wait >= 0 && wait <= HOUR / SECOND, String(wait))
  assert.ok(status === 200 || wait > 0)
})

test('a renewal that came due by a clock ahead is not repeated when it is set right', async () => {
  const { acme, receiver } = await listen(server, [], { events: ['order.paid'] })
  const { subscription } = await subscribe(server, acme)
  const end = Date.parse(subscription.current_period_end)
  const now = server.clock.now()

  for (const moment of [end + MINUTE, now.getTime(), end + MINUTE, end + DAY]) {
    server.clock.set(new Date(moment))
    await server.drainJobs()
  }

  assert.deepEqual(chargesOf(server, acme), [1000, 1000])
  assert.equal((await ordersOf(acme)).length, 2)
  assert.equal(receiver.received.length, 2)
  await receiver.close()
})
