import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import { registerApp, signInTo } from '@gatehouse/server/src/testing/oauth.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { checkEveryWidth, named } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs } from './account.ts'

const browserServer = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { change_email_enabled: true, delete_user_enabled: true },
})

const pages = [
  'profile',
  'email',
  'email?to=new@example.com',
  'invitations',
  'password',
  'linked-accounts',
  'passkeys',
  'two-factor',
  'sessions',
  'connected-apps',
  'api-keys',
  'security-log',
  'delete',
  'delete/confirm?token=nothing',
]

/**
 * A user with existing data: API keys, devices, and an organization of which they are the only
 * owner.
 */
async function userWithData(): Promise<Person> {
  const { server } = browserServer()
  const { owner, organization } = await merchant(server, 'Nordlicht')
  await signInTo(server, owner, await registerApp(owner, organization.id))
  const devices = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
      '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'curl/8.5.0',
  ]
  for (const agent of devices) {
    await browserServer()
      .server.stranger()
      .post(
        '/api/auth/sign-in/email',
        { email: owner.email, password: 'correct horse battery staple' },
        { headers: { 'user-agent': agent } },
      )
  }
  await owner.post('/api/auth/api-key/create', { name: 'Production server', prefix: 'shop_' })
  const key = await owner.post('/api/auth/api-key/create', { name: 'Old laptop' })
  await owner.post('/api/auth/api-key/update', { keyId: key.body.id, enabled: false })
  return owner
}

/** Checks every account page in the language with the longest words. Returns all problems found. */
async function readAll(person: Person, name: string): Promise<string[]> {
  const page = await openAs(browserServer(), person, '/account', { locale: 'de' })
  return checkEveryWidth(
    page,
    named(
      `account-${name}`,
      pages.map(path => `/account/${path}`),
    ),
  )
}

test('every account page is readable on desktop, phone and narrow phone', async () => {
  assert.deepEqual(await readAll(await userWithData(), 'busy'), [])
})

test('every page of a new account explains its purpose', async () => {
  assert.deepEqual(await readAll(await signUp(browserServer().server), 'new'), [])
})
