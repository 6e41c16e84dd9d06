import { test } from 'node:test'
import { codeTo } from '@gatehouse/server/src/testing/mails.ts'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, shoot } from '../browser-server.ts'
import { isSignedIn, signInPages, signIn } from './sign-in-pages.ts'
import { eventually } from '../eventually.ts'

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
  await shoot(page, 'door-reset-by-code')
  await signInPage().server.drainJobs()

  await page.getByLabel('Code').fill('000000')
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This code is not right.').waitFor()
  await page.getByLabel('Code').fill(await codeTo(signInPage().server, email))
  await page.getByLabel('New password').fill('password123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This password is one of those that are guessed first.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()

  await page.getByText('Your new password is set.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, email, NEW)
  await isSignedIn(page)
})

/** Every error code of the catalog and its message, in the order of the spec. */
const catalogue = {
  invalid_callback_request: 'It took longer than ten minutes',
  state_not_found: 'It took longer than ten minutes',
  no_code: 'The provider gave no answer',
  oauth_provider_not_found: 'This provider is not set up here',
  invalid_code: 'The provider gave no answer',
  unable_to_get_user_info: 'The provider gave no answer',
  email_not_found: 'The provider did not tell us your email address',
  no_callback_url: 'is not trusted here any more',
  account_already_linked_to_different_user: 'belongs to another person here',
  unable_to_link_account: 'could not be linked',
  account_not_linked: 'There is an account with this address already',
  signup_disabled: 'There is no account for you here',
  unable_to_create_user: 'Your account could not be made',
  unable_to_create_session: 'wants a confirmed address',
  please_restart_the_process: 'It took longer than ten minutes',
  token_expired: 'This link has expired',
  invalid_token: 'This link was used before',
  user_not_found: 'no longer exists',
  unauthorized: 'Open the link in the browser in which you are signed in',
  INVALID_TOKEN: 'This link was used before',
  EXPIRED_TOKEN: 'This link has expired',
  banned: 'This account is banned',
  email_mismatch: 'knows you by another address',
  email_not_verified: 'Verify your email first',
  access_denied: 'You did not agree at the provider',
  new_user_signup_disabled: 'There is no account for you here',
  couldnt_update_your_email: 'The address could not be changed',
  MAGIC_LINK_DISABLED: 'Links to sign in are not mailed',
  something_else: 'We cannot say more than the code below',
}

test('every error code is explained with a next step', async () => {
  const page = await signInPage().visit('/error')
  for (const [code, told] of Object.entries(catalogue)) {
    await page.goto(`/error?error=${code}`)

    await page.getByRole('alert').getByText(told).waitFor()
    await page.getByText(code, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).waitFor()
  }
})

test('text injected into the URL is not shown as ours', async () => {
  const error = 'Call +1 555 0100 and tell us your password'
  const page = await signInPage().visit(`/error?${new URLSearchParams({ error }).toString()}`)

  await page.getByText('We cannot say more than the code below').waitFor()

  await eventually(() => page.getByText('555 0100').count(), 0)
})

test('a signed-in user continues from an error to where it can be fixed', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await signInPage().visit('/sign-in')
  await signIn(page, email)
  await isSignedIn(page)
  await page.goto('/error?error=account_already_linked_to_different_user')

  await page.getByRole('heading', { name: 'The account wasn’t linked' }).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()

  await page.waitForURL('**/account/linked-accounts')
})
