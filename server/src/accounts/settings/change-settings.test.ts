import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { ConfigError } from '../../platform/config.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from './change-settings.ts'
import { watchSettings } from './settings-of.ts'

const ada = { name: 'Ada', password: 'correct horse battery staple' }

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { password_length_min: 10 } })
})
after(() => server.close())

const change = (settings: Parameters<typeof changeSettings>[1]) =>
  write(server.site, systemActor(), work => changeSettings(work, settings))

let people = 0
const signUp = (password = ada.password) =>
  server.stranger().post('/api/auth/sign-up/email', {
    ...ada,
    password,
    email: `ada-${(people += 1)}@example.com`,
  })

test('initial values come from the environment', async () => {
  const answer = await signUp('123456789')
  assert.deepEqual([answer.status, answer.body.code], [400, 'PASSWORD_TOO_SHORT'])
})

test('an update applies immediately, keeps other values and is audited', async () => {
  await change({ sign_up_enabled: false })

  assert.equal((await signUp()).body.code, 'EMAIL_PASSWORD_SIGN_UP_DISABLED')
  await change({ sign_up_enabled: true })
  assert.equal((await signUp('123456789')).status, 400)
  assert.equal((await signUp('123456789')).body.code, 'PASSWORD_TOO_SHORT')

  const row = await server.site.db.selectFrom('instance_settings').selectAll().executeTakeFirst()
  assert.deepEqual(row?.settings, { password_length_min: 10, first_user_becomes_admin: false })
  const audit = await server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_kind', '=', 'settings')
    .execute()
  assert.equal(audit.length, 2)
})

test('without automatic sign-in, new users sign in after signing up', async () => {
  await change({ sign_in_on_sign_up: false })

  assert.equal((await signUp()).body.token, null)
  await change({ sign_in_on_sign_up: true })
})

test('with passwords disabled, no one signs in by password', async () => {
  await change({ email_password_enabled: false })
  const body = { email: 'ada@example.com', password: ada.password }
  const signIn = () => server.stranger().post('/api/auth/sign-in/email', body)

  assert.equal((await signIn()).body.code, 'EMAIL_PASSWORD_DISABLED')
  await change({ email_password_enabled: true })
})

test('unknown settings and invalid values stop the server at start', async () => {
  for (const settings of [{ sign_up_enabeld: true }, { password_length_min: 'eight' }]) {
    const site = { ...server.site, config: { ...server.site.config, settings } }
    assert.throws(
      () => watchSettings(site),
      (error: unknown) => {
        return error instanceof ConfigError && error.message.startsWith('GATEHOUSE_SETTINGS')
      },
    )
  }
})
