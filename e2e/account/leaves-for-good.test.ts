import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { buyAs } from '@gatehouse/server/src/billing/buying/test-buyers.ts'
import { provenPerson } from '@gatehouse/server/src/testing/company.ts'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { type BrowserHouse, expectAccessible, shoot } from '../browser-house.ts'
import { ourTown } from '../town.ts'
import { mailedLink, openAs, PASSWORD, withoutPassword } from './account.ts'
import { soon } from '../soon.ts'

const apps = ['dashboard']
const town = ourTown({ apps, settings: { delete_user_enabled: true } })
const careful = ourTown({
  apps,
  settings: { delete_user_enabled: true, delete_user_mail_enabled: true },
})
const closed = ourTown({ apps })

const isThere = async ({ house }: BrowserHouse, { email }: Person) =>
  (await house.site.db.selectFrom('users').select('id').where('email', '=', email).execute())
    .length > 0

test('a user deletes their account with the password after seeing what is deleted', async () => {
  const { house } = town()
  const acme = await merchant(house, 'Nordlicht')
  const ada = await provenPerson(house)
  await ada.post('/api/auth/api-key/create', { name: 'Night job' })
  await buyAs(house, acme, await plan(acme), { person: ada })
  const page = await openAs(town(), ada, '/account/delete')
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).waitFor()
  await row('Subscriptions bought$10.00 / month1')
  await row('API keys1')
  await row('Orders placed1')
  await expectAccessible(page)
  await shoot(page, 'story-what-ends')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('something else')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('This is not your password.').waitFor()
  assert.equal(await isThere(town(), ada), true)
  await expectAccessible(page)
  await shoot(page, 'story-delete-account')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  await expectAccessible(page)
  assert.equal(await isThere(town(), ada), false)
  await house.settled()
  const { items } = (await acme.server.get('/v1/subscriptions/')).body
  assert.equal(items[0].status, 'canceled')
})

test('the only owner of an organization sees which one and how to leave it', async () => {
  const { owner, organization } = await merchant(town().house, 'Nordlicht')
  const page = await openAs(town(), owner, '/account/delete')

  await page.getByText('You are the only owner of 1 organization').waitFor()

  const button = page.getByRole('button', { name: 'Delete account' })
  await soon(() => button.getAttribute('aria-disabled'), 'true')
  await page.getByRole('link', { name: organization.name }).click()
  await page.waitForURL(`**/dashboard/${organization.slug}/**`)
})

test('without a password a fresh session suffices, an old one does not', async () => {
  const old = await withoutPassword(town())
  town().house.clock.pass(2 * DAY)
  const fresh = await withoutPassword(town())

  const late = await openAs(town(), old, '/account/delete')
  await late.getByRole('button', { name: 'Delete account' }).click()
  const dialog = late.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText('Sign in again first').waitFor()
  await expectAccessible(late)
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await late.waitForURL('**/sign-in?to=%2Faccount%2Fdelete&email=*')
  assert.equal(await isThere(town(), old), true)

  const page = await openAs(town(), fresh, '/account/delete')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete your account?' })
  await asked.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  assert.equal(await isThere(town(), fresh), false)
})

test('where email must confirm, its link shows what ends, and a button deletes', async () => {
  const ada = await signUp(careful().house)
  const page = await openAs(careful(), ada, '/account/delete')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('Until you follow it, nothing is deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Mail me the link' }).click()
  await page.getByText(`We sent a link to ${ada.email}.`).waitFor()
  await expectAccessible(page)
  await shoot(page, 'story-deletion-mailed')

  const link = await mailedLink(careful(), ada.email, '/account/delete/confirm')
  await page.goto(link)
  await page.getByText(`It ends the account of ${ada.email}.`).waitFor()
  await expectAccessible(page)
  await shoot(page, 'story-confirm-deletion')
  assert.equal(await isThere(careful(), ada), true)
  await page.getByRole('button', { name: 'Delete account' }).click()

  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  assert.equal(await isThere(careful(), ada), false)
})

test("another user's deletion link deletes no one", async () => {
  const [ada, bea] = [await signUp(careful().house), await signUp(careful().house)]
  await ada.post('/api/auth/delete-user', {})
  const link = await mailedLink(careful(), ada.email, '/account/delete/confirm')

  const page = await openAs(careful(), bea, link)
  await page.getByRole('button', { name: 'Delete account' }).click()

  await page.getByText('This link has expired, was used before, or belongs to another').waitFor()
  assert.deepEqual([await isThere(careful(), ada), await isThere(careful(), bea)], [true, true])
  await expectAccessible(page)
})

test('where deletion is disabled the page says so instead of showing a button', async () => {
  const page = await openAs(closed(), await signUp(closed().house), '/account/delete')

  await page.getByText('Accounts cannot be deleted here by their owners').waitFor()

  await soon(() => page.getByRole('button', { name: 'Delete account' }).count(), 0)
  await expectAccessible(page)
})
