import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { startBrowserServer, type BrowserServer } from '../browser-server.ts'
import { bundle, serveOwnPage } from './own-page.ts'
import type { PageApi } from './page.tsx'

const PASSWORD = 'correct horse battery staple'

let browserServer: BrowserServer
let script: string

before(async () => {
  browserServer = await startBrowserServer({ apps: [] })
  script = await bundle(new URL('./page.tsx', import.meta.url))
})

after(() => browserServer.close())

/** A browser, and a function that opens the page in another tab. */
async function signedInUser() {
  const context = await browserServer.visitor()
  await serveOwnPage(context, script)
  const openTab = async () => {
    const page = await context.newPage()
    await page.goto('/own')
    return page
  }
  return { context, openTab }
}

const signUp = (page: Page, email: string) =>
  page.evaluate(
    async body => {
      const { auth } = window as unknown as PageApi
      return (await auth.signUp.email(body)).error
    },
    { name: 'Mia', email, password: PASSWORD },
  )

const waitForText = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).nth(1).waitFor()

test('all tabs of a page show the signed-in user until sign-out', async () => {
  const { context, openTab } = await signedInUser()
  const requests: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/get-session')) requests.push(request.method())
  })
  const page = await openTab()
  const other = await openTab()
  await waitForText(page, 'Hello stranger')
  await waitForText(other, 'Hello stranger')
  assert.equal(requests.length, 2, 'two greetings on a page are one question')

  const rejected = await signUp(page, 'mia@example.com')
  assert.equal(rejected, null)
  await waitForText(page, 'Hello Mia')
  await waitForText(other, 'Hello Mia')
  await other.evaluate(() => (window as unknown as PageApi).auth.updateUser({ name: 'Mia Moon' }))
  await waitForText(page, 'Hello Mia Moon')
  await page.evaluate(() => (window as unknown as PageApi).auth.signOut())

  await waitForText(page, 'Hello stranger')
  await waitForText(other, 'Hello stranger')
  assert.deepEqual(browserServer.complaints, [])
})

test('a correct password leads to the requested page and nowhere else', async () => {
  const { openTab } = await signedInUser()
  const page = await openTab()
  await signUp(page, 'ada@example.com')

  await page.evaluate(async password => {
    const { auth } = window as unknown as PageApi
    await auth.signOut()
    void auth.signIn.email({ email: 'ada@example.com', password, callbackURL: '/own?back' })
  }, PASSWORD)

  await page.waitForURL('**/own?back')
})

test('a page that only checks the session loads little', async () => {
  const code = await bundle(new URL('./lean-page.ts', import.meta.url))
  const weight = gzipSync(code).length

  assert.match(code, /get-session/)
  assert.doesNotMatch(code, /safeParse|google\.com|excludeCredentials/)
  assert.ok(weight < 5_000, `it weighs ${weight} bytes gzipped`)
})
