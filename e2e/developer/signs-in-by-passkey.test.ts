import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startBrowserServer, type BrowserServer } from '../browser-server.ts'
import { addPasskeyDevice } from '../passkey-device.ts'
import { bundle, serveOwnPage } from './own-page.ts'
import type { PageApi } from './page.tsx'

let browserServer: BrowserServer
let script: string

before(async () => {
  browserServer = await startBrowserServer({ apps: [] })
  // Passkeys need a host name, and 127.0.0.1 is an IP address.
  const { site } = browserServer.server
  site.base_url = site.base_url.replace('127.0.0.1', 'localhost')
  script = await bundle(new URL('./page.tsx', import.meta.url))
})

after(() => browserServer.close())

/** A user on a device that stores passkeys and confirms the user immediately. */
async function signedInUser() {
  const context = await browserServer.visitor()
  await serveOwnPage(context, script)
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await page.goto(`${browserServer.server.site.base_url}/own`)
  return page
}

const greetingOf = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).nth(1).waitFor()

/**
 * Runs on the page: removes the browser's own functions that parse options and serialize responses.
 */
const removeFunctions = () => {
  for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON']) {
    Object.defineProperty(PublicKeyCredential, name, { value: undefined })
  }
  Object.defineProperty(PublicKeyCredential.prototype, 'toJSON', { value: undefined })
}

for (const kind of ['of today', 'from before those functions']) {
  test(`a user creates a passkey and signs in with it, in a browser ${kind}`, async () => {
    const page = await signedInUser()
    if (kind !== 'of today') await page.evaluate(removeFunctions)
    const email = `mia-${kind.length}@example.com`

    const made = await page.evaluate(async mail => {
      const { auth, registerPasskey } = window as unknown as PageApi
      await auth.signUp.email({
        name: 'Mia',
        email: mail,
        password: 'correct horse battery staple',
      })
      const registration = await registerPasskey(auth, { name: 'laptop' })
      const again = await registerPasskey(auth, { name: 'again' })
      const { data } = await auth.passkey.listUserPasskeys()
      await auth.signOut()
      return { kept: registration, again, names: data?.map(({ name }) => name) }
    }, email)
    await greetingOf(page, 'Hello stranger')
    const { error } = await page.evaluate(() => {
      const { auth, signInWithPasskey } = window as unknown as PageApi
      return signInWithPasskey(auth)
    })

    assert.deepEqual(browserServer.complaints, [])
    assert.equal(made.kept.error, null)
    assert.equal(made.again.error?.code, 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    assert.deepEqual(made.names, ['laptop'])
    assert.equal(error, null)
    await greetingOf(page, 'Hello Mia')
  })
}
