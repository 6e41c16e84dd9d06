import { test } from 'node:test'
import { codeTo } from '@gatehouse/server/src/testing/mails.ts'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { waitUntilSignedIn, signInPages, signIn } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const signInPage = signInPages({ only: [] })

const NEW = 'a whole new sentence'

test('a user with a forgotten password sets a new one with a mailed code', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await signInPage().visit('/sign-in')
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await eventually(() => page.getByLabel('Email', { exact: true }).inputValue(), email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'door-reset-by-code')
  await signInPage().server.drainJobs()

  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Incorrect code.').waitFor()
  await page.getByLabel('Code').fill(await codeTo(signInPage().server, email))
  await page.getByLabel('New password').fill('password123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This password is too common.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()

  await page.getByText('Your new password is set.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, email, NEW)
  await waitUntilSignedIn(page)
})

/** Every error code of the catalog and its message, in the order of the spec. */
const catalogue = {
  invalid_callback_request: 'This request expired or was started in another browser',
  state_not_found: 'This request expired or was started in another browser',
  no_code: 'The provider didn’t return a valid response',
  oauth_provider_not_found: 'This provider is no longer available',
  invalid_code: 'The provider didn’t return a valid response',
  unable_to_get_user_info: 'The provider didn’t return a valid response',
  email_not_found: 'The provider didn’t share your email',
  no_callback_url: 'isn’t trusted, so we didn’t redirect you',
  account_already_linked_to_different_user: 'is linked to a different user',
  unable_to_link_account: 'This provider can’t be linked',
  account_not_linked: 'An account with this email already exists',
  signup_disabled: 'You don’t have an account here',
  unable_to_create_user: 'We couldn’t create an account',
  unable_to_create_session: 'A verified email is required',
  please_restart_the_process: 'This request expired or was started in another browser',
  token_expired: 'This link has expired',
  invalid_token: 'This link was already used',
  user_not_found: 'no longer exists',
  unauthorized: 'Open the link in the browser where you’re signed in',
  INVALID_TOKEN: 'This link was already used',
  EXPIRED_TOKEN: 'This link has expired',
  banned: 'This account is banned',
  email_mismatch: 'uses a different email than your account',
  email_not_verified: 'Verify your email first',
  access_denied: 'You canceled the request at the provider',
  new_user_signup_disabled: 'You don’t have an account here',
  couldnt_update_your_email: 'Your email couldn’t be changed',
  MAGIC_LINK_DISABLED: 'Email sign-in links are turned off',
  something_else: 'contact support with this code',
}

test('every error code is explained with a next step', async () => {
  const page = await signInPage().visit('/error')
  for (const [code, sentence] of Object.entries(catalogue)) {
    await page.goto(`/error?error=${code}`)

    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.getByText(code, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
  }
})

test('text injected into the URL is not shown as ours', async () => {
  const error = 'Call +1 555 0100 and tell us your password'
  const page = await signInPage().visit(`/error?${new URLSearchParams({ error }).toString()}`)

  await page.getByText('contact support with this code').waitFor()

  await eventually(() => page.getByText('555 0100').count(), 0)
})

test('a signed-in user continues from an error to where it can be fixed', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await signInPage().visit('/sign-in')
  await signIn(page, email)
  await waitUntilSignedIn(page)
  await page.goto('/error?error=account_already_linked_to_different_user')

  await page.getByRole('heading', { name: 'The account wasn’t linked' }).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()

  await page.waitForURL('**/account/linked-accounts')
})
