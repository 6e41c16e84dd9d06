import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { mailedLink, openAs, PASSWORD, withoutPassword } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const signIn = (email: string, password: string) =>
  browserServer().server.stranger().post('/api/auth/sign-in/email', { email, password })

test('a user changes the password and is signed out everywhere else', async () => {
  const ada = await signUp(browserServer().server)
  const elsewhere = browserServer().server.stranger()
  await elsewhere.post('/api/auth/sign-in/email', { email: ada.email, password: PASSWORD })
  const page = await openAs(browserServer(), ada, '/account/password')
  const change = page.getByRole('button', { name: 'Change password' })

  await page.getByLabel('Current password').fill('something else')
  await page.getByRole('textbox', { name: 'New password' }).fill('a whole new sentence')
  await change.click()
  await page.getByText('Incorrect password.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-not-your-password')
  await page.getByLabel('Current password').fill(PASSWORD)
  await change.click()
  await page.getByText('Password changed').waitFor()

  assert.equal((await signIn(ada.email, PASSWORD)).status, 401)
  assert.equal((await signIn(ada.email, 'a whole new sentence')).status, 200)
  assert.equal((await elsewhere.get('/api/auth/get-session')).body, null)
  await page.reload()
  await page.getByRole('heading', { name: 'Password', exact: true }).waitFor()
})

test('a password that is too short is reported before it is sent', async () => {
  const page = await openAs(
    browserServer(),
    await signUp(browserServer().server),
    '/account/password',
  )
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('textbox', { name: 'New password' }).fill('short')

  await page.getByRole('button', { name: 'Change password' }).click()

  await page.getByText('Use at least 8 characters.').waitFor()
})

test('a user without a password gets a link to set one', async () => {
  const ada = await withoutPassword(browserServer())
  const { email } = ada
  const page = await openAs(browserServer(), ada, '/account/password')
  await page.getByText('You don’t have a password yet').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-no-password')

  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText(`We sent a link to ${email}.`).waitFor()
  await page.goto(await mailedLink(browserServer(), email, '/api/auth/reset-password'))
  await page.getByLabel('New password').fill('my very first one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your new password is set.').waitFor()

  assert.equal((await signIn(email, 'my very first one')).status, 200)
})
