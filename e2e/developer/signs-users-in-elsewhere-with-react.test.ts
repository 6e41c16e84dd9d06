// Ways to sign in that lead through a device or another site.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeInstanceSettings } from '@gatehouse/server/src/testing/instance-settings.ts'
import { PASSWORD, signUp } from '@gatehouse/server/src/testing/people.ts'
import {
  openProviders,
  type Providers,
} from '@gatehouse/server/src/testing/providers/open-providers.ts'
import { expectAccessible } from '../browser-server.ts'
import { addPasskeyDevice } from '../passkey-device.ts'
import { reactApp } from './react-app.ts'

const app = reactApp({ named: true })
const server = () => app.browserServer().server

let providers: Providers
before(async () => {
  providers = await openProviders({ now: () => server().clock.now() })
})
after(() => providers.close())

/** Configures Google; the server reads its configuration with each request. */
function offerGoogle() {
  const { google } = providers.config
  server().site.config.providers = { ...(google && { google }) }
}

test('a new user continues with a provider and returns to the page they came from', async () => {
  offerGoogle()
  const email = `gia-${process.pid}@example.com`
  providers.be('google', { id: '80351110', email, name: 'Gia Galli' })
  const page = await app.open('sign-in')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Continue with Google' }).click()

  await page.getByText(`Signed in as ${email}.`).waitFor()
  assert.equal(page.url(), app.url('sign-in'))
})

test('a user who cancels at the provider is told so, and signs in another way', async () => {
  offerGoogle()
  const ada = await signUp(server())
  providers.be('google', { cancels: true })
  const page = await app.open('sign-in')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('alert').filter({ hasText: 'You canceled the request' }).waitFor()
  await expectAccessible(page)

  await page.getByLabel('Email or username').fill(ada.email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await page.getByText(`Signed in as ${ada.email}.`).waitFor()
})

/** Google's script, whose prompt is accepted at once with this token. */
const googleScript = (credential: string) => `
  let accept
  window.google = { accounts: { id: {
    initialize: ({ callback }) => { accept = callback },
    prompt: () => accept({ credential: ${JSON.stringify(credential)} }),
    cancel: () => {},
  } } }
`

/** A page with the form, in a browser that loads such a script. */
async function openWithGoogle(credential: string) {
  offerGoogle()
  await changeInstanceSettings(server(), { google_one_tap_enabled: true })
  const context = await app.browserServer().visitor()
  const body = googleScript(credential)
  await context.route('https://accounts.google.com/gsi/client', route =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  const page = await context.newPage()
  await page.goto(app.url('sign-in'))
  return page
}

test("a user accepts Google's prompt, and a token of another app is rejected", async t => {
  t.after(() => changeInstanceSettings(server(), { google_one_tap_enabled: false }))
  const email = `tap-${process.pid}@example.com`
  providers.be('google', { id: '80351111', email, name: 'Tap Tapper' })
  const page = await openWithGoogle(await providers.sign('google'))

  await page.getByText(`Signed in as ${email}.`).waitFor()

  const other = await openWithGoogle(await providers.sign('google', { aud: 'another-app' }))
  await other.getByRole('alert').filter({ hasText: 'Google sign-in failed.' }).waitFor()
  await expectAccessible(other)
})

/** A user whose device has a passkey, and who is about to sign out. */
async function withPasskey() {
  const context = await app.browserServer().visitor()
  const page = await context.newPage()
  const { device, authenticatorId } = await addPasskeyDevice(page)
  const ada = await signUp(server())
  await page.goto(app.url('sign-in'))
  await page.getByLabel('Email or username').fill(ada.email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const signedIn = page.getByText(`Signed in as ${ada.email}.`)
  await signedIn.waitFor()
  await page.evaluate(() => {
    const { auth, registerPasskey } = window as unknown as {
      auth: object
      registerPasskey: (client: object, options: object) => Promise<{ error: unknown }>
    }
    return registerPasskey(auth, { name: 'laptop' })
  })
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  assert.equal(credentials.length, 1)
  return { page, signedIn, signOut: () => page.getByRole('button', { name: 'Sign out' }).click() }
}

test('a user signs in with a passkey of the server on the page of the app', async () => {
  const { page, signedIn, signOut } = await withPasskey()
  // A browser that suggests no passkeys: this device would accept the suggestion immediately.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut()

  await page.getByRole('button', { name: 'Continue with a passkey' }).click()

  await signedIn.waitFor()
})

test('a passkey that the browser suggests signs the user in without a button', async () => {
  const { page, signedIn, signOut } = await withPasskey()
  const entered = page.waitForResponse('**/passkey/verify-authentication')

  await signOut()

  assert.equal((await entered).status(), 200)
  await signedIn.waitFor()
})
