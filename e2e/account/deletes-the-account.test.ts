import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { confirmAs } from '@gatehouse/server/src/billing/buying/test-buyers.ts'
import { verifiedPerson } from '@gatehouse/server/src/testing/company.ts'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { type BrowserServer, expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { mailedLink, openAs, PASSWORD, withoutPassword } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const apps = ['dashboard']
const browserServer = sharedBrowserServer({ apps, settings: { delete_user_enabled: true } })
const confirmingServer = sharedBrowserServer({
  apps,
  settings: { delete_user_enabled: true, delete_user_mail_enabled: true },
})
const closed = sharedBrowserServer({ apps })

const exists = async ({ server }: BrowserServer, { email }: Person) =>
  (await server.site.db.selectFrom('users').select('id').where('email', '=', email).execute())
    .length > 0

test('a user deletes their account with the password after seeing what is deleted', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const ada = await verifiedPerson(server)
  await ada.post('/api/auth/api-key/create', { name: 'Night job' })
  await confirmAs(server, acme, await plan(acme), { person: ada })
  const page = await openAs(browserServer(), ada, '/account/delete')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).waitFor()
  await row('Purchased subscriptions$10.00 / month1')
  await row('API keys1')
  await row('Orders placed1')
  await expectAccessible(page)
  await takeScreenshot(page, 'story-what-ends')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('something else')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('Incorrect password.').waitFor()
  assert.equal(await exists(browserServer(), ada), true)
  await expectAccessible(page)
  await takeScreenshot(page, 'story-delete-account')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
  await expectAccessible(page)
  assert.equal(await exists(browserServer(), ada), false)
  await server.drainJobs()
  const { items } = (await acme.server.get('/v1/subscriptions/')).body
  assert.equal(items[0].status, 'canceled')
})

test('the only owner of an organization sees which one and how to leave it', async () => {
  const { owner, organization } = await merchant(browserServer().server, 'Nordlicht')
  const page = await openAs(browserServer(), owner, '/account/delete')

  await page.getByText('You are the only owner of 1 organization').waitFor()

  const button = page.getByRole('button', { name: 'Delete account' })
  await eventually(() => button.getAttribute('aria-disabled'), 'true')
  await page.getByRole('link', { name: organization.name }).click()
  await page.waitForURL(`**/dashboard/${organization.slug}/**`)
})

test('without a password a fresh session suffices, an old one does not', async () => {
  const old = await withoutPassword(browserServer())
  browserServer().server.clock.pass(2 * DAY)
  const fresh = await withoutPassword(browserServer())

  const late = await openAs(browserServer(), old, '/account/delete')
  await late.getByRole('button', { name: 'Delete account' }).click()
  const dialog = late.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('Sign in again first').waitFor()
  await expectAccessible(late)
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await late.waitForURL('**/sign-in?to=%2Faccount%2Fdelete&email=*')
  assert.equal(await exists(browserServer(), old), true)

  const page = await openAs(browserServer(), fresh, '/account/delete')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await confirmDialog.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
  assert.equal(await exists(browserServer(), fresh), false)
})

test('a deletion link shows what will end before the user confirms', async () => {
  const ada = await signUp(confirmingServer().server)
  const page = await openAs(confirmingServer(), ada, '/account/delete')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('Nothing is deleted until you open it.').waitFor()
  await dialog.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText(`We sent a link to ${ada.email}.`).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-deletion-mailed')

  const link = await mailedLink(confirmingServer(), ada.email, '/account/delete/confirm')
  await page.goto(link)
  await page.getByText(`This permanently deletes the account of ${ada.email}.`).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-confirm-deletion')
  assert.equal(await exists(confirmingServer(), ada), true)
  await page.getByRole('button', { name: 'Delete account' }).click()

  await page.getByRole('heading', { name: 'Your account has been deleted' }).waitFor()
  assert.equal(await exists(confirmingServer(), ada), false)
})

test("another user's deletion link deletes no one", async () => {
  const [ada, bea] = [
    await signUp(confirmingServer().server),
    await signUp(confirmingServer().server),
  ]
  await ada.post('/api/auth/delete-user', {})
  const link = await mailedLink(confirmingServer(), ada.email, '/account/delete/confirm')

  const page = await openAs(confirmingServer(), bea, link)
  await page.getByRole('button', { name: 'Delete account' }).click()

  await page
    .getByText('This link has expired, was already used, or belongs to a different')
    .waitFor()
  assert.deepEqual(
    [await exists(confirmingServer(), ada), await exists(confirmingServer(), bea)],
    [true, true],
  )
  await expectAccessible(page)
})

test('where deletion is disabled the page says so instead of showing a button', async () => {
  const page = await openAs(closed(), await signUp(closed().server), '/account/delete')

  await page.getByText('Account deletion is turned off on this server').waitFor()

  await eventually(() => page.getByRole('button', { name: 'Delete account' }).count(), 0)
  await expectAccessible(page)
})
