import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { admin, makeAdmin } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'

let server: TestServer
let root: Person
before(async () => {
  server = await startTestServer()
  root = await admin(server)
})
after(() => server.close())

const PASSWORD = 'correct horse battery staple'
const turnOff = (by: Person, userId: string) =>
  by.post('/api/auth/admin/disable-two-factor', { userId })
const userOf = async (person: Person) => (await person.get('/api/auth/get-session')).body?.user

test("a user without the second factor signs in by password after an admin's reset", async () => {
  const { person, email, backupCodes } = await signUpWith2fa(server)
  const { id } = await userOf(person)
  const waiting = await passwordSignIn(server, email)

  const answer = await turnOff(root, id)

  assert.deepEqual([answer.status, answer.body], [200, { status: true }])
  assert.equal(await userOf(person), undefined, 'whoever was in is out')
  const code = { code: backupCodes[0] }
  const late = await waiting.post('/api/auth/two-factor/verify-backup-code', code)
  assert.deepEqual([late.status, late.body.code], [401, 'INVALID_TWO_FACTOR_COOKIE'])
  const browser = server.stranger()
  const signedIn = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  assert.equal(signedIn.body.user.twoFactorEnabled, false)
})

test('the user is told that an admin did it, and the audit log names the admin', async () => {
  const { person, email } = await signUpWith2fa(server)
  const { id } = await userOf(person)

  await turnOff(root, id)

  const [mail] = await mailsSentTo(server, email)
  assert.equal(mail?.subject, 'An administrator turned off two-factor authentication')
  const { entries } = (await root.get('/api/auth/admin/audit', { query: { subjectId: id } })).body
  const entry = entries.find(
    (item: { action: string }) => item.action === 'user.two_factor_disabled',
  )
  assert.equal(entry.userId, (await userOf(root)).id)
})

test('a user without a second factor is not signed out', async () => {
  const { person } = await signUpWith2fa(server)
  const { id } = await userOf(person)
  await person.post('/api/auth/two-factor/disable', { password: PASSWORD })

  const answer = await turnOff(root, id)

  assert.deepEqual([answer.status, answer.body.code], [400, 'TWO_FACTOR_NOT_ENABLED'])
  assert.equal((await userOf(person)).id, id)
})

test('an admin cannot reset their own second factor with their session alone', async () => {
  const { person, email } = await signUpWith2fa(server)
  await makeAdmin(server, person)
  const { id } = await userOf(person)

  const answer = await turnOff(person, id)

  assert.deepEqual(
    [answer.status, answer.body.code],
    [400, 'YOU_CANNOT_DISABLE_YOUR_OWN_TWO_FACTOR'],
  )
  await passwordSignIn(server, email)
})
