import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { codeAt } from '@gatehouse/server/src/testing/second-factor.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs, PASSWORD } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })
const serverWithoutMailCodes = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { two_factor_mail_enabled: false },
})

const statusOf = async (person: Person) => (await person.get('/api/auth/two-factor/status')).body

/** The code an authenticator shows for the secret on the page. */
async function codeOf(page: Page): Promise<string> {
  const secret = await page.getByRole('dialog').locator('code').textContent()
  return codeAt(
    browserServer().server,
    `otpauth://totp/Gatehouse:x?secret=${secret}&period=30&digits=6`,
  )
}

async function verifyIdentity(page: Page, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: action }).click()
}

test('a user sets up an authenticator and saves the backup codes', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/two-factor')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await verifyIdentity(page, 'Continue')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is incorrect').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-scan-secret')
  assert.equal((await statusOf(ada)).enabled, false)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page))
  await page.getByRole('button', { name: 'Turn on' }).click()

  const dialog = page.getByRole('dialog', { name: 'Save your backup codes' })
  await dialog.waitFor()
  await eventually(() => dialog.getByRole('listitem').count(), 10)
  await expectAccessible(page)
  await takeScreenshot(page, 'story-backup-codes')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  assert.equal((await saved).suggestedFilename(), 'gatehouse-backup-codes.txt')
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(copied.split('\n').length, 10)
  await page.emulateMedia({ media: 'print' })
  await eventually(() => page.getByRole('main').isVisible(), false)
  await eventually(() => page.locator('.printed-alone').isVisible(), true)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByText('Used at sign-in', { exact: true }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-second-factor-on')
  const { enabled, backupCodesLeft } = await statusOf(ada)
  assert.deepEqual([enabled, backupCodesLeft], [true, 10])
})

test('the second factor is turned off with the password', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/two-factor')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await verifyIdentity(page, 'Continue')
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(page))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('button', { name: 'Get new codes' }).click()
  await verifyIdentity(page, 'Get new codes')
  await page.getByRole('dialog', { name: 'Save your backup codes' }).waitFor()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Turn off second factor' }).click()
  await page.getByText('You’ll sign in with your password alone.').waitFor()
  await expectAccessible(page)
  await verifyIdentity(page, 'Turn off second factor')
  await page.getByText('Second factor turned off').waitFor()

  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
  assert.equal((await statusOf(ada)).enabled, false)
})

test('entering the first code enables mailed codes for an unverified address', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/two-factor', { width: 'phone' })
  await page.getByRole('button', { name: 'Use email codes' }).click()
  await verifyIdentity(page, 'Continue')
  await page.getByText(`We emailed a code to ${ada.email}.`).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-mailed-code')
  await browserServer().server.drainJobs()
  const { body } = await browserServer()
    .server.stranger()
    .get('/mailbox/messages', { query: { to: ada.email } })
  const code = /\b\d{6}\b/.exec(body.items[0].text)?.[0] ?? ''

  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Turn on' }).click()

  await page.getByRole('dialog', { name: 'Save your backup codes' }).waitFor()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('Email codes').waitFor()
  assert.deepEqual((await statusOf(ada)).methods, ['otp'])
})

test('mailed codes are not offered where they are disabled', async () => {
  const page = await openAs(
    serverWithoutMailCodes(),
    await signUp(serverWithoutMailCodes().server),
    '/account/two-factor',
  )

  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()

  await eventually(() => page.getByRole('button', { name: 'Use email codes' }).count(), 0)
})

test('account changes appear in the security log with their place', async () => {
  const ada = await signUp(browserServer().server)
  const { email } = ada
  await browserServer()
    .server.stranger()
    .post('/api/auth/sign-in/email', { email, password: 'a wrong one' })
  await ada.post('/api/auth/api-key/create', { name: 'Night job' })

  const page = await openAs(browserServer(), ada, '/account/security-log')

  await page.getByText('API key created').waitFor()
  await page.getByText('Night job').waitFor()
  await page.getByText('Sign-in failed').waitFor()
  await page.getByText(/Unknown actor/).waitFor()
  await page.getByText('Account created').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-security-log')
})
