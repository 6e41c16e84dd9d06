import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const COOKIE = 'better-auth.known_device'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

async function signIn(person: Person, email: string, agent?: string) {
  const headers: Record<string, string> = agent === undefined ? {} : { 'user-agent': agent }
  const body = { email, password: PASSWORD }
  const answer = await person.post('/api/auth/sign-in/email', body, { headers })
  assert.equal(answer.status, 200)
  return answer
}

const noticesTo = async (email: string, at = server) =>
  (await mailsSentTo(at, email)).filter(mail => mail.kind === 'new_device')

test('a sign-in from a new browser is emailed with browser and place', async () => {
  const { email } = await signUp(server)
  const stranger = server.stranger()
  stranger.address = '203.0.113.7'

  await signIn(stranger, email, FIREFOX)

  const [mail, ...others] = await noticesTo(email)
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, 'New sign-in to your account')
  assert.match(mail?.plain ?? '', /from Firefox, Windows \(IP address 203\.0\.113\.7\)\./)
  assert.match(mail?.plain ?? '', /\/account\/security-log/)
})

test('the same browser is not reported again, from any place and after renewals', async () => {
  const { email } = await signUp(server)
  const browser = server.stranger()
  browser.address = '203.0.113.8'
  await signIn(browser, email, FIREFOX)

  browser.address = '198.51.100.9'
  await signIn(browser, email, FIREFOX.replaceAll('128', '131'))

  assert.equal((await noticesTo(email)).length, 1)
})

test('a browser with cleared cookies is reported at an unknown IP address only', async () => {
  const { email } = await signUp(server)
  const first = server.stranger()
  first.address = '2001:db8:1:2::3'
  await signIn(first, email, FIREFOX)

  const cleared = server.stranger()
  cleared.address = '2001:db8:1:2::4'
  await signIn(cleared, email, FIREFOX.replaceAll('128', '131'))
  assert.equal((await noticesTo(email)).length, 1)
  const attacker = server.stranger()
  attacker.address = '2001:db8:9:9::3'
  await signIn(attacker, email, FIREFOX)

  assert.equal((await noticesTo(email)).length, 2)
})

test('a browser known to one user is new to another: the cookie names no user', async () => {
  const ada = await signUp(server)
  const attacker = await signUp(server)
  attacker.address = '203.0.113.99'
  const before = attacker.cookies.get(COOKIE)

  await signIn(attacker, ada.email, FIREFOX)

  assert.equal(attacker.cookies.get(COOKIE), before)
  assert.equal((await noticesTo(ada.email)).length, 1)
  assert.equal((await noticesTo(attacker.email)).length, 0)
})

test('the cookie lasts 400 days, and a forged one is ignored', async () => {
  const person = await signUp(server)
  const answer = await signIn(person, person.email)
  const line = answer.headers.getSetCookie().find(item => item.startsWith(COOKIE)) ?? ''
  assert.match(line, /; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)

  const otherBrowser = server.stranger()
  const [token] = decodeURIComponent(person.cookies.get(COOKIE) ?? '').split('.')
  otherBrowser.cookies.set(COOKIE, `${token}.${'A'.repeat(43)}%3D`)
  await signIn(otherBrowser, person.email, FIREFOX)

  assert.equal((await noticesTo(person.email)).length, 1)
})

test('an unknown user agent is not repeated in the email', async () => {
  const { email } = await signUp(server)

  await signIn(server.stranger(), email, 'visit-evil.example/1.0')

  const [mail] = await noticesTo(email)
  assert.match(mail?.plain ?? '', /from an unknown device \(IP address/)
  assert.doesNotMatch(mail?.html ?? '', /evil/)
})

test('the first browser of an account is not reported', async () => {
  const { email } = await signUp(server)
  await server.site.db
    .deleteFrom('known_devices')
    .where(
      'user_id',
      '=',
      server.site.db.selectFrom('users').select('id').where('email', '=', email),
    )
    .execute()

  await signIn(server.stranger(), email, FIREFOX)

  assert.deepEqual(await noticesTo(email), [])
})

test('a password reset by email forgets known browsers', async () => {
  const { email } = await signUp(server)
  const attacker = server.stranger()
  await signIn(attacker, email, FIREFOX)
  await server.stranger().post('/api/auth/request-password-reset', { email, redirectTo: '/x' })
  const [reset] = await mailsSentTo(server, email)
  const token = /reset-password\/(\w{24})/.exec(reset?.plain ?? '')?.[1]
  const body = { newPassword: PASSWORD, token }
  assert.equal((await server.stranger().post('/api/auth/reset-password', body)).status, 200)
  await signIn(server.stranger(), email)

  await signIn(attacker, email, FIREFOX)

  assert.equal((await noticesTo(email)).length, 2)
})

test('browsers are known for 400 days after their last use', async () => {
  const agingServer = await startTestServer()
  const { email } = await signUp(agingServer)
  await signIn(agingServer.stranger(), email, FIREFOX)
  const rows = () => agingServer.site.db.selectFrom('known_devices').selectAll().execute()
  assert.equal((await rows()).length, 2)

  agingServer.clock.pass(401 * DAY)
  await agingServer.drainJobs()

  assert.deepEqual(await rows(), [])
  await agingServer.close()
})

test('at most fifty browsers of a user are known', async () => {
  const { email } = await signUp(server)
  const { id: user_id } = await server.site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const seenDevice = { user_id, family: 'Firefox, Linux', network: '192.0.2.1' }
  const seen_at = server.clock.now()
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...seenDevice,
    token_hash: sha256(`${at}`),
    seen_at,
  }))
  await server.site.db.insertInto('known_devices').values(many).execute()

  server.clock.pass(1_000)
  await signIn(server.stranger(), email, FIREFOX)

  const known = await server.site.db
    .selectFrom('known_devices')
    .select('family')
    .where('user_id', '=', user_id)
    .execute()
  assert.equal(known.length, 50)
  assert.ok(
    known.some(({ family }) => family === 'Firefox, Windows'),
    'the latest stays',
  )
})

test('where these emails are disabled, none is sent', async () => {
  const quiet = await startTestServer({ settings: { new_device_mail_enabled: false } })
  const { email } = await signUp(quiet)

  await signIn(quiet.stranger(), email, FIREFOX)

  assert.deepEqual(await noticesTo(email, quiet), [])
  await quiet.close()
})

test('of twenty parallel sign-ins from a new place, one is reported', async () => {
  const { email } = await signUp(server)

  await Promise.all(Array.from({ length: 20 }, () => signIn(server.stranger(), email, FIREFOX)))

  assert.equal((await noticesTo(email)).length, 1)
})
