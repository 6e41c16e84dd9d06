import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import { postForm, registerApp, type App } from '@gatehouse/server/src/testing/oauth.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  takeScreenshot,
  widths,
} from '../browser-server.ts'
import { openAs, PASSWORD } from '../account/account.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'], now: 'running' })

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** An app of a merchant that runs on a TV. */
async function tvApp(more: Record<string, unknown> = {}) {
  const { owner, organization } = await merchant(browserServer().server)
  const app = await registerApp(owner, organization.id, {
    ...{ client_name: 'Acme TV', redirect_uris: [], client_uri: 'https://tv.example.com' },
    ...{ grant_types: [DEVICE_GRANT, 'refresh_token'], ...more },
  })
  return { owner, app }
}

const askFor = async (app: App, scope = 'openid profile email') =>
  (await postForm(browserServer().server, 'device', app, { scope })).body

const poll = (app: App, device_code: string) =>
  postForm(browserServer().server, 'token', app, { grant_type: DEVICE_GRANT, device_code })

test('a visitor opens the link on a TV, signs in, and allows the app', async () => {
  const { app } = await tvApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const codes = await askFor(app)
  const link = new URL(codes.verification_uri_complete)
  const page = await browserServer().visit(link.pathname + link.search)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to Acme TV on your device?' }).waitFor()
  await page.getByText(codes.user_code).waitFor()
  await page.getByText('See your email address').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-device')

  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Device connected' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-device-connected')

  assert.equal((await poll(app, codes.device_code)).status, 200)
})

test('a wrong code says so, and a user who denies the app is told', async () => {
  const { app } = await tvApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const codes = await askFor(app)
  const look = { width: 'phone', theme: 'dark' } as const
  const page = await openAs(browserServer(), ada, '/oauth/device', look)
  await page.getByRole('heading', { name: 'Connect a device' }).waitFor()
  await takeScreenshot(page, 'story-oauth-device-code')
  await page.getByLabel('Code').fill('XXXX-XXXX')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This code isn’t valid or has expired.', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-device-unknown')
  await page.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Access denied' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-device-denied')

  assert.equal((await poll(app, codes.device_code)).body.error, 'access_denied')
})

test('an owner chooses the organization for which a device acts, at every width', async () => {
  const scope = 'openid products:read orders:read'
  const { owner, app } = await tvApp({ scope, default_sub_type: 'organization' })
  const codes = await askFor(app, scope)
  const path = `/oauth/device?user_code=${codes.user_code}`
  for (const theme of ['light', 'dark'] as const) {
    const page = await openAs(browserServer(), owner, path, { theme })
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    for (const width of widthsOfRun(import.meta.filename)) {
      await page.setViewportSize(widths[width])
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await takeScreenshot(page, `oauth-device-${width}-${theme}`)
    }
  }
  const page = await openAs(browserServer(), owner, path)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Device connected' }).waitFor()

  assert.equal((await poll(app, codes.device_code)).status, 200)
})

test('an owner lets an app run on devices, and be notified when sessions end', async () => {
  const { owner, organization } = await merchant(browserServer().server)
  const page = await openAs(browserServer(), owner, `/dashboard/${organization.slug}/oauth-apps`)
  await page.getByRole('button', { name: 'Create app' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Acme TV')
  await sheet.getByText('Also sign users in on devices without a browser').click()
  await sheet.getByLabel('Back-channel logout URI').fill('http://tv.example.com/logout')
  await sheet.getByRole('button', { name: 'Create app' }).click()
  await sheet.getByText('Enter https addresses', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'oauth-apps-device')
  await sheet.getByLabel('Back-channel logout URI').fill('https://tv.example.com/logout')
  await sheet.getByRole('button', { name: 'Create app' }).click()
  await page.getByText('Copy your client secret now').waitFor()

  const [app] = await appsOf(owner, organization.id)
  assert.deepEqual(app.grant_types, ['refresh_token', DEVICE_GRANT])
  assert.equal(app.backchannel_logout_uri, 'https://tv.example.com/logout')
})

const appsOf = async (owner: Person, organization_id: string) =>
  (await owner.get('/v1/oauth2/', { query: { organization_id } })).body.items
