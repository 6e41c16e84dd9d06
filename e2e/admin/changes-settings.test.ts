import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import { openAs, waitUntilSettled } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { idOf, openAdminServer } from './admin-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('every declared setting has a row with its own name', async () => {
  const { page } = await openAdminServer(browserServer(), 'settings')
  await waitUntilSettled(page)

  const shownNames = await page.locator('form li code').allInnerTexts()

  assert.deepEqual(shownNames.toSorted(), Object.keys(InstanceSettings.shape).toSorted())
})

test('settings are saved by group, apply, and can be reset to their default', async () => {
  const { root, page } = await openAdminServer(browserServer(), 'settings')
  const sessions = page.locator('form#sessions')
  const fresh = sessions.getByRole('textbox', { name: 'Fresh session window' })
  await fresh.waitFor()
  const readStored = async () =>
    (await root.get('/api/auth/admin/settings')).body.settings.session_fresh_seconds
  await eventually(() => fresh.inputValue(), '1')

  const row = sessions.locator('li').filter({ hasText: 'session_fresh_seconds' })
  await row.getByRole('combobox', { name: 'Unit of time' }).selectOption({ label: 'hours' })
  await fresh.fill('12')
  await row.getByText('Changed').waitFor()
  await sessions.getByRole('button', { name: 'Save changes: Sessions' }).click()
  await page.getByText('Changes saved').first().waitFor()
  assert.equal(await readStored(), 43_200)

  await page.reload()
  await eventually(() => fresh.inputValue(), '12')
  await row.getByText('Default: 1 day').waitFor()
  await row.getByRole('button', { name: 'Reset to default' }).click()
  await sessions.getByRole('button', { name: 'Save changes: Sessions' }).click()
  await row.getByText('Changed').waitFor({ state: 'detached' })
  await page.getByText('Changes saved').first().waitFor()
  assert.equal(await readStored(), 86_400)

  await page.getByRole('link', { name: 'Past changes' }).click()
  await page.getByRole('button', { name: 'Settings changed' }).nth(1).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Fresh session window').waitFor()
  await sheet.getByText('12 hours').waitFor()
  await takeScreenshot(page, 'admin-deed')
  await expectAccessible(page)
})

test('an invalid value is reported at its field, and the input stays', async () => {
  const { page } = await openAdminServer(browserServer(), 'settings', { width: 'phone' })
  const passwords = page.locator('form#passwords')
  const shortest = passwords.getByRole('textbox', { name: 'Minimum password length' })
  await shortest.waitFor()
  const save = passwords.getByRole('button', { name: 'Save changes: Passwords' })

  await shortest.fill('1000')
  await save.click()
  await passwords.getByText('Enter a number from 1 to 128.').waitFor()

  await shortest.fill('20')
  await passwords.getByRole('textbox', { name: 'Maximum password length' }).fill('10')
  await save.click()
  await passwords.getByText('The maximum password length can’t be less than').waitFor()
  await eventually(() => shortest.inputValue(), '20')
  await takeScreenshot(page, 'admin-settings-refused')
  await expectAccessible(page)

  const admins = page.locator('form#admins')
  await admins.getByRole('textbox', { name: 'First admin emails' }).fill('nobody')
  await admins.getByRole('button', { name: 'Add' }).click()
  await admins.getByRole('button', { name: 'Save changes: Admins' }).click()
  await admins.getByText('Enter valid email addresses, up to 20.').waitFor()
})

test('list and limit settings have a control of their type', async () => {
  const { root, page } = await openAdminServer(browserServer(), 'settings')
  const social = page.locator('form#social')
  const trusted = social.getByRole('combobox', { name: 'Trusted providers' })
  await trusted.selectOption({ label: 'GitHub' })
  await trusted.selectOption({ label: 'Google' })
  await social.getByRole('button', { name: 'Remove GitHub' }).click()
  await social.getByRole('button', { name: 'Save changes: Social sign-in' }).click()
  await page.getByText('Changes saved').first().waitFor()

  const organizations = page.locator('form#organizations')
  const limit = organizations.locator('li').filter({ hasText: 'organizations_per_user_max' })
  await limit.getByRole('checkbox', { name: 'Unlimited' }).uncheck()
  await limit.getByRole('textbox').fill('3')
  await organizations.getByRole('button', { name: 'Save changes: Organizations' }).click()
  await limit.getByText('Default: Unlimited').waitFor()

  const storedSettings = async () => {
    const { settings } = (await root.get('/api/auth/admin/settings')).body
    return [settings.account_linking_trusted, settings.organizations_per_user_max]
  }
  await eventually(storedSettings, [['google'], 3])
})

test('an admin chooses who sells in apps, and which events users report', async () => {
  const { organization } = await merchant(browserServer().server, 'Apps')
  const { root, page } = await openAdminServer(browserServer(), 'settings', { width: 'phone' })
  const selling = page.locator('form#selling')
  const seller = selling.getByRole('textbox', { name: 'Selling organization' })
  const save = selling.getByRole('button', { name: 'Save changes: Selling' })

  await seller.fill(organization.slug)
  await save.click()
  await selling.getByText('Enter the ID of an organization.').waitFor()
  await expectAccessible(page)
  await seller.fill(organization.id)
  await selling.getByRole('textbox', { name: 'Events reported by users' }).fill('Image_rendered')
  await selling.getByRole('button', { name: 'Add' }).click()
  await save.click()
  await page.getByText('Changes saved').first().waitFor()
  await expectAccessible(page)
  await selling.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'admin-settings-selling')

  const storedSettings = async () => {
    const { settings } = (await root.get('/api/auth/admin/settings')).body
    return [settings.billing_organization, settings.user_reported_events]
  }
  await eventually(storedSettings, [organization.id, ['Image_rendered']])
  await seller.fill('')
  await save.click()
  await eventually(async () => (await storedSettings())[0], null)
})

test('an organization is stopped from selling and reactivated, each with a reason', async () => {
  const { server, organization } = await merchant(browserServer().server, 'Windrose')
  const { page } = await openAdminServer(browserServer(), 'organizations?query=windrose')
  const readStored = async () =>
    (await server.get(`/v1/organizations/${organization.id}`)).body.capabilities.checkout_payments
  assert.equal(await readStored(), true)

  await page.getByRole('button', { name: 'Windrose' }).click()
  await page.getByRole('button', { name: 'Put under review' }).click()
  const question = page.getByRole('dialog', { name: 'Put Windrose under review?' })
  await question.getByText('can’t take payments until you decide').waitFor()
  await question.getByRole('textbox', { name: 'Reason' }).fill('Asked for papers')
  await takeScreenshot(page, 'admin-decide')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Put under review' }).click()
  await page.getByText('Windrose is under review').first().waitFor()
  assert.equal(await readStored(), false)

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByText('can take payments immediately').waitFor()
  await page
    .getByRole('dialog', { name: 'Approve Windrose?' })
    .getByRole('button', { name: 'Approve' })
    .click()
  await page.getByText('Windrose approved').first().waitFor()
  assert.equal(await readStored(), true)

  await page.goto('/admin/organizations?status=denied&query=windrose')
  await page.getByText('Nothing found').waitFor()
  await page.goto('/admin/audit?action=organization.status_changed')
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Organization status changed' }).last().click()
  await page.getByRole('dialog').getByText('Asked for papers').waitFor()
  await page.getByRole('dialog').getByText('Windrose').first().waitFor()
})

test('a server token is shown once, works, and is invalid when revoked', async () => {
  const { page } = await openAdminServer(browserServer(), 'server-tokens')
  await page.getByText('Create an access token').waitFor()
  await takeScreenshot(page, 'admin-no-tokens')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await page.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'After 30 days' })
  await page.getByRole('checkbox', { name: 'users:read' }).check()
  await takeScreenshot(page, 'admin-token-scopes')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  await page.getByText('You won’t be able to see this token again.').waitFor()
  const token = await page.getByRole('region', { name: 'Token' }).innerText()
  await takeScreenshot(page, 'admin-token-shown')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  const headers = { authorization: `Bearer ${token.trim()}` }
  const program = browserServer().server.stranger()
  const verify = async () =>
    (await program.post('/api/auth/api-key/verify', { key: 'none' }, { headers })).status
  assert.equal(await verify(), 200)
  assert.equal((await program.get('/api/auth/admin/list-users', { headers })).status, 200)

  await page.getByRole('button', { name: 'Revoke Night shift' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('Create an access token').waitFor()

  assert.notEqual(await verify(), 200)
})

test('the audit log is filtered by action and subject', async () => {
  const { owner } = await merchant(browserServer().server)
  const { root, page } = await openAdminServer(browserServer(), 'audit')
  const userId = await idOf(owner)
  await root.post('/api/auth/admin/ban-user', { userId, banReason: 'Too loud' })

  await page.getByRole('combobox', { name: 'User name or email' }).fill(owner.email)
  await page.getByRole('option', { name: owner.email }).click()
  await page.waitForURL(new RegExp(`user=${userId}`))
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Account banned' }).click()
  await page.waitForURL(/action=user\.banned/)

  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('button', { name: 'Account banned' }).last().click()
  await page.getByRole('dialog').getByText('Too loud').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: root.email }).waitFor()
})

test('a user without a server role sees no administration and no link to it', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/admin/users')

  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await takeScreenshot(page, 'admin-refused')
  await expectAccessible(page)

  await page.goto('/account/profile')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).waitFor()
  await eventually(() => page.getByRole('menuitem', { name: 'Administration' }).count(), 0)
})
