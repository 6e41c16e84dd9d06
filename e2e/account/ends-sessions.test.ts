import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs, PASSWORD } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Signs in from another device, with that device's user agent. */
async function signInOn(email: string, agent: string) {
  const device = browserServer().server.stranger()
  const headers = { 'user-agent': agent }
  await device.post('/api/auth/sign-in/email', { email, password: PASSWORD }, { headers })
  return device
}

const isSignedIn = async (device: Awaited<ReturnType<typeof signInOn>>) =>
  (await device.get('/api/auth/get-session?disableCookieCache=true')).body !== null

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

test('a user ends an unfamiliar session, and the others continue', async () => {
  const ada = await signUp(browserServer().server)
  const [phone, desktop] = [
    await signInOn(ada.email, PHONE),
    await signInOn(ada.email, DESKTOP_USER_AGENT),
  ]
  const page = await openAs(browserServer(), ada, '/account/sessions')
  await page.getByText('Firefox on Windows').waitFor()

  await page.getByRole('button', { name: 'Sign out of Safari on iOS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out of Safari on iOS?' })
  await dialog.getByText('That device will need to sign in again').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-end-session')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Signed out of Safari on iOS').waitFor()

  await page.getByRole('button', { name: 'Sign out of Safari on iOS' }).waitFor({ state: 'hidden' })
  assert.deepEqual(
    [await isSignedIn(phone), await isSignedIn(desktop), await isSignedIn(ada)],
    [false, true, true],
  )
})

test('a user signs out everywhere else and sees how many sessions end', async () => {
  const ada = await signUp(browserServer().server)
  const devices = [await signInOn(ada.email, PHONE), await signInOn(ada.email, DESKTOP_USER_AGENT)]
  const page = await openAs(browserServer(), ada, '/account/sessions')
  const signOutEverywhere = page.getByRole('button', { name: 'Sign out everywhere else' })

  await signOutEverywhere.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' })
  await dialog.getByText('This ends 2 other sessions.').waitFor()
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else', { exact: true }).waitFor()

  await page.locator('[aria-disabled=true]', { hasText: 'Sign out everywhere else' }).waitFor()
  assert.deepEqual(
    [...(await Promise.all(devices.map(isSignedIn))), await isSignedIn(ada)],
    [false, false, true],
  )
})

test('a user whose session ends during reading signs in over the page', async () => {
  const ada = await signUp(browserServer().server)
  const phone = await signInOn(ada.email, PHONE)
  const page = await openAs(browserServer(), ada, '/account/profile')
  await page.getByLabel('Your name').fill('Ada King')
  await phone.post('/api/auth/revoke-other-sessions')

  await page.getByRole('button', { name: 'Save changes' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'hidden' })
  await eventually(() => page.getByLabel('Your name').inputValue(), 'Ada King')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await page.getByText('Changes saved').waitFor()
})
