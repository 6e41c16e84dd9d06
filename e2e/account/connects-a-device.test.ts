import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { Person } from '@gatehouse/server/src/testing/person.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs, PASSWORD } from './account.ts'

const settings = { bearer_sessions_enabled: true, device_authorization_enabled: true }
const browserServer = sharedBrowserServer({ apps: ['dashboard'], settings })

const AGENT = { 'user-agent': 'acme-cli/1.4.0 (linux; x64)' }

async function requestCodes() {
  const program = browserServer().server.stranger()
  const body = { client_id: 'Acme CLI' }
  const { body: codes } = await program.post('/api/auth/device/code', body, { headers: AGENT })
  return codes as { device_code: string; user_code: string; verification_uri_complete: string }
}

async function tokenFor(device_code: string) {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const body = { grant_type, device_code, client_id: 'Acme CLI' }
  return (await browserServer().server.stranger().post('/api/auth/device/token', body)).body
}

test('a user signs in, approves the program that shows a code, and it is signed in', async () => {
  const { server } = browserServer()
  const ada = await signUp(server, 'Ada')
  const codes = await requestCodes()
  const link = new URL(codes.verification_uri_complete)
  const page = await browserServer().visit(link.pathname + link.search)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Acme CLI').waitFor()
  await page.getByText(codes.user_code).waitFor()
  await page.getByText('acme-cli', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-device-review')

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Program approved' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-device-approved')

  const { access_token } = await tokenFor(codes.device_code)
  const program = new Person(server.url, access_token)
  assert.equal((await program.get('/api/auth/get-session')).body.user.email, ada.email)
})

test('a typed code is found however it is written, and a wrong one says so', async () => {
  const ada = await signUp(browserServer().server, 'Ada')
  const codes = await requestCodes()
  const page = await openAs(browserServer(), ada, '/device', { width: 'phone', theme: 'dark' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill('XXXX-XXXX')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code is unknown.', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-device-unknown')
  await page.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Program denied' }).waitFor()

  assert.equal((await tokenFor(codes.device_code)).error, 'access_denied')
})
