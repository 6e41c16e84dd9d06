import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { api_key_sessions_enabled: true },
  // The page uses the device's clock to decide whether a key has expired.
  now: 'running',
})

const signedInUser = async (key: string) =>
  (
    await browserServer()
      .server.stranger()
      .get('/api/auth/get-session', { headers: { 'x-api-key': key } })
  ).body

test('a user creates a key that is shown once, disables it and deletes it', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/api-keys')
  await page.getByText('Create an API key').waitFor()
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New API key' })
  await sheet.getByLabel('Name').fill('Night job')
  await sheet.getByLabel('Prefix').fill('not allowed!')
  await sheet.getByRole('button', { name: 'Create key' }).click()
  await sheet.getByText('Use letters, numbers, hyphens and underscores only.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-new-key')
  await sheet.getByLabel('Prefix').fill('job_')
  await sheet.getByRole('button', { name: 'Create key' }).click()

  await page.getByRole('heading', { name: 'Copy your key now' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-key-once')
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  assert.match(key, /^job_/)
  assert.equal((await signedInUser(key)).user.email, ada.email)
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByText(/^job_.{2}…$/).waitFor()
  await eventually(() => page.getByText(key).count(), 0)

  await page.getByRole('button', { name: 'More for Night job' }).click()
  await page.getByRole('menuitem', { name: /^Pause key/ }).click()
  await page.getByText('Paused').waitFor()
  assert.equal((await signedInUser(key)).code, 'KEY_DISABLED')
  await page.getByRole('button', { name: 'More for Night job' }).click()
  await page.getByRole('menuitem', { name: 'Resume key' }).click()
  await page.getByText('Active').waitFor()

  await page.getByRole('button', { name: 'More for Night job' }).click()
  await page.getByRole('menuitem', { name: 'Delete key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Night job?' })
  await dialog.getByText('Apps that use this key will lose access immediately.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('Create an API key').waitFor()
  assert.equal((await signedInUser(key)).code, 'INVALID_API_KEY')
})

test('a key is renamed', async () => {
  const ada = await signUp(browserServer().server)
  await ada.post('/api/auth/api-key/create', { name: 'First' })
  const page = await openAs(browserServer(), ada, '/account/api-keys', { width: 'phone' })

  await page.getByRole('button', { name: 'First', exact: true }).click()
  await page.getByRole('dialog', { name: 'Rename key' }).getByLabel('Name').fill('Second')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await page.getByRole('button', { name: 'Second', exact: true }).waitFor()
})
