import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Identity } from '@gatehouse/server/src/testing/providers/identity.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import {
  waitForPaint,
  waitUntilSignedIn,
  signInPages,
  signIn,
  signedInUser,
} from './sign-in-pages.ts'

const signInPage = signInPages({ only: ['google', 'github', 'apple'] })

let people = 0

/** Sets which user the provider signs in next. */
function becomeIdentity(provider: 'google' | 'github' | 'apple', identity: Partial<Identity> = {}) {
  const id = String(80_351_110_000 + (people += 1))
  const someone = { id, email: `come-${process.pid}-${id}@example.com`, ...identity }
  signInPage().providers.be(provider, someone)
  return someone
}

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a new user signs up with a provider button and returns, on a ${width}`, async () => {
    const { email } = becomeIdentity('google', { name: 'Gia Galli' })
    const page = await signInPage().visit('/sign-up', { width })

    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await waitUntilSignedIn(page)
    assert.deepEqual(await signedInUser(page).then(user => [user?.email, user?.name]), [
      email,
      'Gia Galli',
    ])

    await page.context().clearCookies()
    await page.goto('/sign-in?to=%2Faccount%2Fprofile')
    await waitForPaint(page)
    await page.getByRole('button', { name: 'Continue with Google Last used' }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `door-last-used-${width}`)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    assert.equal((await signedInUser(page))?.email, email)
  })
}

test('the last used method comes first, and the others keep their order', async () => {
  becomeIdentity('github')
  const page = await signInPage().visit('/sign-in')
  const ways = async () => {
    await waitForPaint(page)
    const texts = await page.getByRole('button', { name: /^Continue with/ }).allInnerTexts()
    return texts.flatMap(text => /Google|Apple|GitHub/.exec(text)?.[0] ?? [])
  }
  assert.deepEqual(await ways(), ['Google', 'Apple', 'GitHub'])

  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await waitUntilSignedIn(page)
  await page.context().clearCookies()
  await page.goto('/sign-in')

  assert.deepEqual(await ways(), ['GitHub', 'Google', 'Apple'])
})

test('a user who cancels at the provider is told so and can continue', async () => {
  becomeIdentity('google', { cancels: true })
  const page = await signInPage().visit('/sign-in?to=%2Faccount%2Fprofile')

  await page.getByRole('button', { name: 'Continue with Google' }).click()

  await page.getByRole('alert').getByText('You canceled the request at the provider.').waitFor()
  await page.getByText('access_denied').waitFor()
  assert.equal(await signedInUser(page), null)
  await expectAccessible(page)
  await takeScreenshot(page, 'door-canceled')

  becomeIdentity('google', { cancels: false })
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})

test("another user's address that the provider has not verified does not sign in", async () => {
  const ada = await signUp(signInPage().server)
  becomeIdentity('github', { email: ada.email, email_verified: false })
  const page = await signInPage().visit('/sign-in')

  await page.getByRole('button', { name: 'Continue with GitHub' }).click()

  await page.getByText('An account with this email already exists.').waitFor()
  await page.getByText('account_not_linked').waitFor()
  assert.equal(await signedInUser(page), null)
  await signIn(page, ada.email)
  await waitUntilSignedIn(page)
})

test('a provider that does not respond is reported', async () => {
  becomeIdentity('google')
  signInPage().providers.answer = ({ path }) =>
    path.includes('token') ? { status: 500, body: 'down' } : undefined
  const page = await signInPage().visit('/sign-up')

  await page.getByRole('button', { name: 'Continue with Google' }).click()

  await page.getByText('The provider didn’t return a valid response.').waitFor()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  signInPage().providers.answer = () => undefined
})

test('a banned user is told so on return from the provider', async () => {
  const { email } = becomeIdentity('google')
  const page = await signInPage().visit('/sign-in')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await waitUntilSignedIn(page)
  const { db } = signInPage().server.site
  await db.updateTable('users').set({ banned: true }).where('email', '=', email).execute()
  await page.context().clearCookies()
  await page.goto('/sign-in')

  await page.getByRole('button', { name: 'Continue with Google' }).click()

  await page.getByText('This account is banned.').waitFor()
})

test('a sign-in started in one browser cannot finish in another', async () => {
  becomeIdentity('google')
  const mine = await signInPage().visit('/sign-in')
  const sent = mine.waitForRequest(/localhost.*google.*state=/)
  await mine.getByRole('button', { name: 'Continue with Google' }).click()
  const { url } = await signInPage().providers.visit((await sent).url())
  const other = await signInPage().visit('/sign-in')

  await other.goto(url.pathname + url.search)

  await other.getByText('please_restart_the_process').waitFor()
  assert.equal(await signedInUser(other), null)
})

test('Apple, which returns with a POST, signs in too', async () => {
  const { email } = becomeIdentity('apple')
  const page = await signInPage().visit('/sign-in')

  await page.getByRole('button', { name: 'Continue with Apple' }).click()

  await waitUntilSignedIn(page)
  assert.equal((await signedInUser(page))?.email, email)
})
