import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { expectAccessible, type Appearance, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { addPasskeyDevice } from '../passkey-device.ts'
import {
  waitForPaint,
  waitUntilSignedIn,
  signInPages,
  PASSWORD,
  signedInUser,
} from './sign-in-pages.ts'

const signInPage = signInPages({ only: [], named: true })

let people = 0

interface DevicePage {
  page: Page
  email: string
  device: CDPSession
  authenticatorId: string
}

/** A signed-up user on a device that stores passkeys and either confirms the user or does not. */
async function onDevice(look: Appearance = {}): Promise<DevicePage> {
  const context = await signInPage().visitor(look)
  const page = await context.newPage()
  const { device, authenticatorId } = await addPasskeyDevice(page)
  const { base_url } = signInPage().server.site
  const email = `pia-${process.pid}-${(people += 1)}@example.com`
  await page.goto(`${base_url}/sign-up`)
  await page.getByLabel('Your name').fill('Pia')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitUntilSignedIn(page)
  return { page, email, device, authenticatorId }
}

/** Adds a passkey in the account, and signs out. */
async function addPasskey({ page }: DevicePage) {
  const { base_url } = signInPage().server.site
  await page.goto(`${base_url}/account/passkeys`)
  await page.getByRole('button', { name: 'Add passkey' }).first().click()
  await page.getByText('Passkey added').waitFor()
  await page.context().clearCookies()
}

/** Sets whether the device confirms the user when asked. */
const acceptFingerprint = ({ device, authenticatorId }: DevicePage, enabled: boolean) =>
  device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a passkey signs in by its button without typing, on a ${width}`, async () => {
    const pia = await onDevice({ width })
    const { page, email } = pia
    await addPasskey(pia)
    await acceptFingerprint(pia, false)
    await page.goto(`${signInPage().server.site.base_url}/sign-in?to=%2Faccount%2Fprofile`)
    await waitForPaint(page)

    await acceptFingerprint(pia, true)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()

    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    assert.equal((await signedInUser(page))?.email, email)
  })
}

test('the browser suggests the passkey in the field, and choosing it signs in', async () => {
  const pia = await onDevice()
  const { page, email } = pia
  await addPasskey(pia)

  await page.goto(`${signInPage().server.site.base_url}/sign-in`)

  await waitUntilSignedIn(page)
  assert.equal((await signedInUser(page))?.email, email)
})

test('an unknown passkey is reported, and another method signs in', async () => {
  const pia = await onDevice()
  const { page, email } = pia
  await addPasskey(pia)
  await acceptFingerprint(pia, false)
  await signInPage().server.site.db.deleteFrom('passkeys').execute()
  await page.goto(`${signInPage().server.site.base_url}/sign-in`)
  await waitForPaint(page)

  await acceptFingerprint(pia, true)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()

  await page.getByText('This passkey isn’t linked to an account.').first().waitFor()
  await acceptFingerprint(pia, false)
  await expectAccessible(page)
  await takeScreenshot(page, 'door-unknown-passkey')
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitUntilSignedIn(page)
})

test('a device without a passkey stays at the sign-in page with a next step', async () => {
  const pia = await onDevice()
  const { page, device, authenticatorId } = pia
  await page.context().clearCookies()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto(`${signInPage().server.site.base_url}/sign-in`)
  await waitForPaint(page)

  await page.getByRole('button', { name: 'Continue with a passkey' }).click()

  await page.getByText('Your device didn’t provide a passkey').waitFor()
  assert.equal(await signedInUser(page), null)
})
