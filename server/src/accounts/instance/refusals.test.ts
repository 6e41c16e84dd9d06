import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer } from '../../testing/test-server.ts'
import { admin, signUp } from '../../testing/people.ts'
import type { Answer } from '../../testing/person.ts'
import {
  address,
  auth,
  offers,
  rows,
  signUpRequest,
  alwaysRejected,
  uniqueWord,
} from './test-refusals.ts'
import type { TestStage } from './test-refusals.ts'

const DAY_MS = 86_400_000

let stage: TestStage

before(async () => {
  const server = await startTestServer()
  stage = { server, root: await admin(server) }
})
after(() => stage.server.close())

const path = '/api/auth/admin/settings'

const named = async () => {
  const person = await signUp(stage.server)
  await person.post(auth('update-user'), { username: uniqueWord() })
  return person
}

const set = async (settings: Record<string, unknown>) => {
  const { status, body } = await stage.root.post(path, { settings })
  assert.equal(status, 200, JSON.stringify(body))
}

const back = (settings: Record<string, unknown>) =>
  set(Object.fromEntries(Object.keys(settings).map(name => [name, null])))

/** A setting takes effect once this process is notified of it, within a second. */
async function waitForAnswer(expected: unknown[], request: () => Promise<Answer>): Promise<void> {
  const end = performance.now() + 5_000
  for (;;) {
    const { status, body } = await request()
    const found = [status, body?.code]
    if (JSON.stringify(found) === JSON.stringify(expected)) return
    if (performance.now() > end) assert.deepEqual(found, expected)
  }
}

describe('a method that an admin disables or limits is rejected, and works again afterward', () => {
  for (const [title, [settings, performAction, status, code]] of Object.entries(rows)) {
    test(title, async () => {
      const person = await named()

      await set(settings)
      await waitForAnswer([status, code], () => performAction(person, stage))
      await back(settings)

      if (!alwaysRejected.has(title))
        await waitForAnswer([200, undefined], () => performAction(person, stage))
    })
  }
})

describe('a method that is disabled by default is rejected until an admin enables it', () => {
  for (const [title, [settings, performAction, status, code]] of Object.entries(offers)) {
    test(title, async () => {
      const person = await named()

      const rejected = await performAction(person, stage)
      assert.deepEqual([rejected.status, rejected.body?.code], [status, code])
      await set(settings)
      await waitForAnswer([200, undefined], () => performAction(person, stage))

      await back(settings)
      const another = await named()
      await waitForAnswer([status, code], () => performAction(another, stage))
    })
  }
})

test('a fresh session is no longer fresh when an admin shortens the time', async () => {
  const person = await signUp(stage.server)
  await set({ delete_user_enabled: true, session_fresh_seconds: 60 })
  stage.server.clock.pass(DAY_MS / 24)

  await waitForAnswer([400, 'SESSION_EXPIRED'], () => person.post(auth('delete-user'), {}))
  await set({ session_fresh_seconds: 0 })

  await waitForAnswer([200, undefined], () => person.post(auth('delete-user'), {}))
  await back({ delete_user_enabled: true, session_fresh_seconds: 0 })
})

test('a reset ends other sessions unless configured otherwise', async () => {
  for (const [revokesSessions, sessionStays] of [
    [true, false],
    [false, true],
  ] as const) {
    const person = await signUp(stage.server)
    const { id } = (await person.get(auth('get-session'))).body.user
    await set({ password_reset_revokes_sessions: revokesSessions })

    await stage.root.post(auth('admin/set-user-password'), {
      userId: id,
      newPassword: 'quite another',
    })

    const { body } = await person.get(auth('get-session'))
    assert.equal(body !== null, sessionStays)
  }
  await back({ password_reset_revokes_sessions: true })
})

test('a sign-up sends a verification email unless disabled', async () => {
  const mailed = async () => {
    const email = address()
    await signUpRequest(stage, { email })
    const mails = stage.server.site.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
    return (await mails.execute()).length
  }
  assert.equal(await mailed(), 1)

  await set({ verification_mail_on_sign_up: false })

  assert.equal(await mailed(), 0)
  await back({ verification_mail_on_sign_up: true })
})

test('a sign-up signs in unless configured otherwise', async () => {
  await set({ sign_in_on_sign_up: false })
  const apart = await signUpRequest(stage)
  await back({ sign_in_on_sign_up: false })
  const signUpAnswer = await signUpRequest(stage)

  assert.deepEqual([apart.status, apart.body.token], [200, null])
  const [firstCookie = '', ...others] = apart.headers.getSetCookie()
  assert.match(
    firstCookie,
    /^better-auth\.verification=\S+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  assert.deepEqual(others, [])
  assert.equal(typeof signUpAnswer.body.token, 'string')
})
