import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import { mailedLink, openAs, PASSWORD } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { assignRole, idOf, openAdminServer } from './admin-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Reads the session from the database, not from the cookie cache. */
const isSignedIn = async (person: Person) => {
  const query = { disableCookieCache: 'true' }
  return (await person.get('/api/auth/get-session', { query })).body !== null
}

test('users are found by name, role and ban, and the URL keeps the filters', async () => {
  const { root, page } = await openAdminServer(browserServer(), 'users')
  const [vera, victor] = [
    await signUp(browserServer().server, 'Vera'),
    await signUp(browserServer().server, 'Victor'),
  ]
  await assignRole(browserServer(), victor, 'support')
  await root.post('/api/auth/admin/ban-user', { userId: await idOf(vera) })

  await page.getByRole('searchbox').fill('v')
  await page.waitForURL(/query=v/)
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Support' }).click()

  await page.waitForURL(/role=support/)
  await page.getByRole('link', { name: 'Victor' }).waitFor()
  await eventually(() => page.getByRole('link', { name: 'Vera' }).count(), 0)
  await page.getByText('1–1 of 1').waitFor()

  await page.goto('/admin/users?query=ver&banned=true')
  await page.getByRole('link', { name: 'Vera' }).waitFor()
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name: 'Vera' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vera' }).waitFor()
})

test('a user created without a password is emailed a link to set one', async () => {
  const { page } = await openAdminServer(browserServer(), 'users', { width: 'phone' })
  await page.getByRole('button', { name: 'Create user' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Nora')
  await sheet.getByRole('textbox', { name: 'Email' }).fill('nora-of-the-office@example.com')
  await takeScreenshot(page, 'admin-create-user')
  await expectAccessible(page)

  await sheet.getByRole('button', { name: 'Create user' }).click()

  await page.getByRole('heading', { level: 1, name: 'Nora' }).waitFor()
  await page.getByText('No password, provider or passkey').waitFor()
  const link = await mailedLink(
    browserServer(),
    'nora-of-the-office@example.com',
    '/api/auth/reset-password',
  )
  assert.match(link, /callbackURL/)
})

test('a taken address is reported, and the input stays', async () => {
  const ada = await signUp(browserServer().server)
  const { page } = await openAdminServer(browserServer(), 'users')
  await page.getByRole('button', { name: 'Create user' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Another')
  await sheet.getByRole('textbox', { name: 'Email' }).fill(ada.email)

  await sheet.getByRole('button', { name: 'Create user' }).click()

  await sheet.getByText('An account with this email already exists.').waitFor()
  await eventually(() => sheet.getByRole('textbox', { name: 'Name' }).inputValue(), 'Another')
})

test('an admin edits a user, assigns a role and sets a password', async () => {
  const ada = await signUp(browserServer().server)
  const { page } = await openAdminServer(browserServer(), `users/${await idOf(ada)}`)

  await page.getByRole('button', { name: 'Edit user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada King')
  await page.getByRole('checkbox', { name: 'Email is verified' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ada King' }).waitFor()
  await page.getByText('Verified', { exact: true }).first().waitFor()

  await choose(page, 'Set roles')
  await page.getByRole('checkbox', { name: 'Support' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Role changed').waitFor()

  await choose(page, 'Set password')
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This password is too short.').waitFor()
  await page.getByRole('textbox', { name: 'New password' }).fill('an even better staple')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('No active sessions.').waitFor()

  await eventually(() => isSignedIn(ada), false)
  const credentials = { email: ada.email, password: 'an even better staple' }
  const { body } = await browserServer()
    .server.stranger()
    .post('/api/auth/sign-in/email', credentials)
  assert.deepEqual([body.user.name, body.user.role], ['Ada King', 'support'])
})

test('a ban with a reason and an end signs the user out immediately and is lifted', async () => {
  const mallory = await signUp(browserServer().server, 'Mallory')
  const { page } = await openAdminServer(browserServer(), `users/${await idOf(mallory)}`)
  const credentials = { email: mallory.email, password: PASSWORD }
  const signIn = () =>
    browserServer().server.stranger().post('/api/auth/sign-in/email', credentials)

  await choose(page, 'Ban user')
  await page.getByRole('combobox', { name: 'Duration' }).selectOption({ label: '30 days' })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Tried 14 stolen cards')
  await takeScreenshot(page, 'admin-ban')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ban user' }).click()

  await page.getByText('Banned until').waitFor()
  await page.getByText('Tried 14 stolen cards').waitFor()
  await eventually(() => isSignedIn(mallory), false)
  assert.equal((await signIn()).body.code, 'BANNED_USER')
  await page.getByRole('button', { name: 'Lift ban' }).click()
  await page.getByText('Banned until').waitFor({ state: 'detached' })
  assert.equal((await signIn()).status, 200)

  await choose(page, 'Ban user')
  await page.getByRole('combobox', { name: 'Duration' }).selectOption({ label: 'Until a date' })
  await page.getByLabel('Until', { exact: true }).fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Ban user' }).click()
  await page.getByText('Choose a date and time in the future.').waitFor()
  await page.getByLabel('Until', { exact: true }).fill('2099-01-01T10:00')
  await page.getByRole('button', { name: 'Ban user' }).click()
  await page.getByText('Banned until').waitFor()
  await page.getByText('Jan 1, 2099').waitFor()
})

test('one session or all sessions are ended', async () => {
  const ada = await signUp(browserServer().server)
  const other = browserServer().server.stranger()
  await other.post('/api/auth/sign-in/email', { email: ada.email, password: PASSWORD })
  const { page } = await openAdminServer(browserServer(), `users/${await idOf(ada)}`)
  const places = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await places.nth(1).waitFor()

  await places.first().getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await places.nth(1).waitFor({ state: 'detached' })
  await eventually(async () => (await isSignedIn(ada)) !== (await isSignedIn(other)), true)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('No active sessions.').waitFor()
  await eventually(async () => [await isSignedIn(ada), await isSignedIn(other)], [false, false])
})

test("an organization's only owner cannot be removed; others' effects are shown", async () => {
  const { owner } = await merchant(browserServer().server, 'Lighthouse')
  const ada = await signUp(browserServer().server)
  await ada.post('/api/auth/api-key/create', { name: 'mine' })
  const { root, page } = await openAdminServer(browserServer(), `users/${await idOf(owner)}`)

  await page.getByText('Only owner').waitFor()
  await choose(page, 'Remove user')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('They are the only owner of 1 organization').waitFor()
  await dialog.getByText('Lighthouse').waitFor()
  await takeScreenshot(page, 'admin-owns-alone')

  await page.goto(`/admin/users/${await idOf(ada)}`)
  await choose(page, 'Remove user')
  await dialog.getByRole('listitem').filter({ hasText: 'API keys1' }).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Sign-in methods1' }).waitFor()
  await takeScreenshot(page, 'admin-remove')
  await dialog.getByRole('textbox').fill(ada.email)
  await dialog.getByRole('button', { name: 'Remove user' }).click()
  await page.waitForURL(/\/admin\/users$/)
  await page.getByText(`${ada.email} removed`).first().waitFor()
  await eventually(() => isSignedIn(ada), false)

  await page.goto(`/admin/users/${await idOf(root)}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByText('You can’t ban yourself.').waitFor()
})

test('the support role reads users and ends sessions, and is offered nothing else', async () => {
  const sandra = await signUp(browserServer().server, 'Sandra')
  await assignRole(browserServer(), sandra, 'support')
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), sandra, `/admin/users/${await idOf(ada)}`)

  await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
  await expectAccessible(page)
  for (const name of ['Edit user', 'Impersonate', 'Create user'])
    await eventually(() => page.getByRole('button', { name }).count(), 0, name)
  const places = page.getByRole('navigation', { name: 'Main navigation' }).first()
  assert.deepEqual(await places.getByRole('link').allInnerTexts(), [
    'Users',
    'Organizations',
    'Audit',
  ])
  await page.goto('/admin/settings')
  await page.getByText('doesn’t include access to this page').waitFor()
})
