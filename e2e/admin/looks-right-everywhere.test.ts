import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../account/account.ts'
import { type Appearance } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { assignRole, idOf, openAdminServer } from './admin-server.ts'

const browserServer = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { organizations_per_user_max: 5, account_linking_trusted: ['google'] },
})

const LONG = 'Maximiliane-Alexandrine Freifrau von und zu Hohenschwangau-Rechtenstein'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/**
 * A server with existing data: users of all kinds, one of them banned, changed settings, tokens.
 */
async function withHistory(
  look: Appearance,
): Promise<{ page: Page; paths: Record<string, string> }> {
  const { server } = browserServer()
  const { root, page } = await openAdminServer(browserServer(), 'users', look)
  const { owner } = await merchant(server, 'Nordlicht')
  const [ada, mallory] = [await signUp(server), await signUp(server, 'Mallory')]
  await assignRole(browserServer(), await signUp(server, 'Sandra'), 'support')
  const credentials = { email: owner.email, password: PASSWORD }
  const headers = { 'user-agent': PHONE }
  await server.stranger().post('/api/auth/sign-in/email', credentials, { headers })
  await server.stranger().post('/api/auth/sign-in/email', { ...credentials, password: 'wrong' })
  const at = (path: string, body: object) => root.post(`/api/auth/admin/${path}`, body)
  const [ownerId, malloryId, adaId] = await Promise.all([owner, mallory, ada].map(idOf))
  await at('ban-user', { userId: malloryId, banReason: 'Tried 14 stolen cards', banExpiresIn: 9e5 })
  await at('update-user', { userId: adaId, data: { name: LONG } })
  await at('set-user-password', { userId: malloryId, newPassword: 'an even better staple' })
  await at('settings', { settings: { session_fresh_seconds: 7_200 } })
  await at('create-server-token', { name: 'Night shift: gives first passwords' })
  await at('create-server-token', { name: 'Old importer', expiresIn: 'P30D' })
  return {
    page,
    paths: {
      users: 'users',
      filtered: 'users?role=user&banned=true&query=mall',
      nobody: 'users?query=zzz',
      merchant: `users/${ownerId}`,
      banned: `users/${malloryId}`,
      missing: 'users/00000000-0000-7000-8000-000000000000',
      organizations: 'organizations',
      settings: 'settings',
      long: `users/${adaId}`,
      tokens: 'server-tokens',
      audit: 'audit',
      one: `audit?user=${malloryId}&action=user.`,
    },
  }
}

test('the administration is readable on desktop, phone and narrow phone', async () => {
  const { page, paths } = await withHistory({ locale: 'de' })
  const all = Object.entries(paths).map(([name, path]) => [`admin-${name}`, `/admin/${path}`])

  assert.deepEqual(await checkEveryWidth(page, Object.fromEntries(all)), [])
})
