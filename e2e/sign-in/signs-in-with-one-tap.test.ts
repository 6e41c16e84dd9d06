import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForPaint, waitUntilSignedIn, signInPages, signedInUser } from './sign-in-pages.ts'

const signInPage = signInPages({ only: ['google'], settings: { google_one_tap_enabled: true } })

const usual = signInPages({ only: ['google'] })

const SCRIPT = 'https://accounts.google.com/gsi/client'

/** Google's script as a page loads it: its prompt is accepted immediately or never. */
const googleScript = (credential: string | undefined) => `
  let taken
  window.google = { accounts: { id: {
    initialize: options => { window.oneTap = options; taken = options.callback },
    prompt: () => ${credential ? `taken({ credential: ${JSON.stringify(credential)} })` : '{}'},
    cancel: () => { window.oneTapCanceled = true },
  } } }
`

/** A visitor whose browser loads this as Google's script. */
async function visitWith(credential: string | undefined, path: string) {
  const context = await signInPage().visitor()
  const body = googleScript(credential)
  await context.route(SCRIPT, route => route.fulfill({ contentType: 'text/javascript', body }))
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('accepting the prompt signs in without another page', async () => {
  const email = `tap-${process.pid}@example.com`
  signInPage().providers.be('google', { id: '7001', email, name: 'Tap Tapper' })

  const page = await visitWith(await signInPage().providers.sign('google'), '/sign-in')

  await waitUntilSignedIn(page)
  assert.equal((await signedInUser(page))?.email, email)
})

test('an ignored prompt does not block the page and closes with it', async () => {
  const page = await visitWith(undefined, '/sign-in')
  await page.waitForFunction(() => 'oneTap' in window)
  assert.deepEqual(
    await page.evaluate(() => {
      const { client_id, context } = (window as unknown as { oneTap: Record<string, string> })
        .oneTap
      return { client_id, context }
    }),
    { client_id: 'google-client', context: 'signin' },
  )

  await page.getByRole('link', { name: 'Forgot password?' }).click()

  await page.waitForFunction(() => 'oneTapCanceled' in window)
})

test('a token issued for another app is rejected with a message', async () => {
  const foreign = await signInPage().providers.sign('google', { aud: 'somebody-else' })

  const page = await visitWith(foreign, '/sign-up')

  await page.getByText('Google sign-in failed.').waitFor()
  assert.equal(await signedInUser(page), null)
})

test('pages may connect to Google for the prompt, and to no one else', async () => {
  const answer = await fetch(`${signInPage().server.url}/sign-in`)
  const policy = answer.headers.get('content-security-policy') ?? ''

  assert.match(policy, /frame-src 'self' https:\/\/accounts\.google\.com\/gsi\/;/)
  assert.match(policy, /connect-src 'self' https:\/\/accounts\.google\.com\/gsi\/;/)
  assert.match(policy, /frame-ancestors 'none'/)
})

test('where One Tap is disabled nothing of Google is loaded', async () => {
  const page = await (await usual().visitor()).newPage()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))

  const answer = await page.goto('/sign-in')
  await waitForPaint(page)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()

  assert.deepEqual(
    requests.filter(url => url.includes('google.com')),
    [],
  )
  assert.doesNotMatch(answer?.headers()['content-security-policy'] ?? '', /google/)
})
