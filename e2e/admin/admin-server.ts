// Admins of a server in the admin pages, and the users they manage.
import { makeAdmin, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import { openAs } from '../account/account.ts'
import type { BrowserServer, Appearance } from '../browser-server.ts'

/** Opens an admin page as a new user who has every permission. */
export async function openAdminServer(
  browserServer: BrowserServer,
  path: string,
  look: Appearance = {},
): Promise<{ root: Person; page: Page }> {
  const root = await signUp(browserServer.server, 'Root')
  await makeAdmin(browserServer.server, root)
  const page = await openAs(browserServer, root, `/admin/${path}`, look)
  return { root, page }
}

/** Returns the id of the signed-in user. */
export async function idOf(person: Person): Promise<string> {
  const { body } = await person.get('/api/auth/get-session')
  return String(body.user.id)
}

/** Gives a user a role on the server. */
export async function assignRole(
  browserServer: BrowserServer,
  person: Person,
  role: string,
): Promise<void> {
  await browserServer.server.site.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', person.email)
    .execute()
}
