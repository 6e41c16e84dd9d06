import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
let root: Person

before(async () => {
  server = await startTestServer({ settings: { password_length_min: 10 } })
  root = await admin(server)
})
after(() => server.close())

const path = '/api/auth/admin/settings'
const look = async () => (await root.get(path)).body
const change = (settings: unknown) => root.post(path, { settings })

test('initial settings come from the environment, the rest are defaults', async () => {
  const { settings, presets, changed, modifiedAt } = await look()

  assert.deepEqual(
    [settings.password_length_min, presets.password_length_min, settings.password_length_max],
    [10, 8, 128],
  )
  assert.deepEqual(changed, ['password_length_min', 'first_user_becomes_admin'])
  assert.equal(modifiedAt, null)
  assert.deepEqual(Object.keys(settings), Object.keys(presets))
})

test('an update returns all settings, keeps the rest and is audited', async () => {
  const { status, body } = await change({ username_length_min: 5, sign_up_enabled: false })

  assert.equal(status, 200)
  assert.deepEqual([body.settings.username_length_min, body.settings.sign_up_enabled], [5, false])
  assert.equal(body.settings.password_length_min, 10)
  assert.deepEqual(body, await look())
  assert.equal(body.modifiedAt, server.clock.now().toJSON())
  const { entries } = (
    await root.get('/api/auth/admin/audit', { query: { action: 'settings.changed' } })
  ).body
  assert.deepEqual(
    [entries[0].before, entries[0].after, entries[0].userEmail],
    [
      { username_length_min: 3, sign_up_enabled: true },
      { username_length_min: 5, sign_up_enabled: false },
      root.email,
    ],
  )
})

test('null restores the default, and optional settings can be empty', async () => {
  await change({ username_length_min: 4, organizations_per_user_max: 2 })

  const { body } = await change({ username_length_min: null, organizations_per_user_max: null })

  assert.deepEqual(
    [body.settings.username_length_min, body.settings.organizations_per_user_max],
    [3, null],
  )
  assert.equal(body.changed.includes('username_length_min'), false)
})

test('lists are stored as lists, and setting the default is no change', async () => {
  const { body } = await change({ first_admin_emails: ['Boss@Example.com'] })
  assert.deepEqual(body.settings.first_admin_emails, ['boss@example.com'])

  const { changed } = (await change({ first_admin_emails: [] })).body

  assert.equal(changed.includes('first_admin_emails'), false)
})

test('an update with invalid settings is rejected as a whole, with an error for each', async () => {
  const before = await look()

  const { status, body } = await change({
    password_length_min: 'eight',
    session_seconds: 5,
    unheard_of: true,
    sign_up_enabled: true,
  })

  assert.deepEqual([status, body.code], [400, 'INVALID_SETTINGS'])
  assert.deepEqual(Object.keys(body.fields), [
    'password_length_min',
    'session_seconds',
    'unheard_of',
  ])
  assert.match(body.fields.session_seconds, />=60/)
  assert.equal(body.fields.unheard_of, 'Unknown setting')
  assert.match(body.message, /password_length_min: /)
  assert.deepEqual(await look(), before)
})

test('settings that contradict each other are rejected', async () => {
  const together: [object, string][] = [
    [{ password_length_min: 100, password_length_max: 50 }, 'password_length_max'],
    [{ password_length_max: 9 }, 'password_length_max'],
    [{ username_length_max: 4, username_length_min: 5 }, 'username_length_max'],
    [{ session_seconds: 3_600 }, 'session_update_seconds'],
    [{ browser_session_seconds: 30 * 86_400 }, 'browser_session_seconds'],
  ]
  for (const [settings, field] of together) {
    const { status, body } = await change(settings)
    assert.deepEqual([status, body.code], [400, 'INVALID_SETTINGS'], JSON.stringify(settings))
    assert.ok(field in body.fields, JSON.stringify(body.fields))
  }
})

test('an empty or malformed update changes nothing', async () => {
  const before = await look()

  assert.equal((await change({})).body.code, 'NO_SETTINGS_TO_UPDATE')
  for (const settings of [null, [], 'all', undefined, 7]) {
    const { status, body } = await change(settings)
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'])
  }
  assert.deepEqual(await look(), before)
})

test('prototype keys are not settings (GHSA-737v-mqg7-c878)', async () => {
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const { status } = await root.post(path, `{"settings":{"${key}":{"sign_up_enabled":false}}}`)
    assert.equal(status, 400)
  }
  assert.equal('sign_up_enabled' in {}, false)
})

test('none of fifty parallel updates is lost', async () => {
  const names = ['verification_seconds', 'password_reset_seconds', 'magic_link_seconds']
  const changes = Array.from({ length: 50 }, (_, at) => ({ [names[at % 3] ?? '']: 600 + at }))

  const answers = await Promise.all(changes.map(change))

  assert.ok(answers.every(({ status }) => status === 200))
  const { settings } = await look()
  assert.ok(names.every(name => settings[name] >= 600 && settings[name] < 650))
})
