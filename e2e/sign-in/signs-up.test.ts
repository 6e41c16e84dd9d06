import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeTo } from '@gatehouse/server/src/testing/mails.ts'
import type { Page } from 'playwright-core'
import { mailedLink } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { waitUntilSignedIn, signInPages, PASSWORD, signIn, signedInUser } from './sign-in-pages.ts'

const signInPage = signInPages({ only: [], settings: { email_verification_required: true } })

let people = 0
const newAddress = () => `known-${process.pid}-${(people += 1)}@example.com`

/** Fills in the form and submits it. */
async function signUpAs(page: Page, { email = newAddress(), password = PASSWORD, username = '' }) {
  await page.getByLabel('Your name').fill('Kim')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (username) {
    await page.getByRole('button', { name: 'Add a username' }).click()
    await page.getByLabel('Username').fill(username)
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

const waits = (page: Page) => page.getByText('to verify your email').waitFor()

test('a user verifies the address by the mailed link, then signs in by username', async () => {
  const page = await signInPage().visit('/sign-up?to=%2Faccount%2Fprofile')
  const username = `kim_${process.pid}`
  const email = await signUpAs(page, { username })
  await waits(page)
  await expectAccessible(page)
  await takeScreenshot(page, 'door-prove-address')
  await page.reload()
  await waits(page)

  await page.goto(await mailedLink(signInPage(), email, '/verify-email'))
  await page.getByText('Verify that this is your email.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'verify-email-button')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('Your email is verified.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, username)

  // The page the visitor first requested is kept through the email verification.
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('a password that is too short is reported once', async () => {
  const page = await signInPage().visit('/sign-up')
  await signUpAs(page, { password: 'short' })

  await page.getByText('3 more characters needed.').waitFor()
  assert.equal(await page.getByText(/characters/).count(), 1)
  assert.equal(await page.locator(':focus').getAttribute('autocomplete'), 'new-password')
  await expectAccessible(page)
  await takeScreenshot(page, 'door-short-password')
})

test('a link opened in another browser removes what was set up before', async () => {
  const page = await signInPage().visit('/sign-up')
  const email = await signUpAs(page, {})
  await waits(page)
  const other = await signInPage().visit(await mailedLink(signInPage(), email, '/verify-email'))
  assert.equal(await signedInUser(other), null)

  await other.getByRole('button', { name: 'Verify email' }).click()

  await other.getByText('Your email is verified.').waitFor()
  await other.getByText('This account doesn’t have a password').waitFor()
  await expectAccessible(other)
  await takeScreenshot(other, 'verify-email-claimed')
  await other.getByRole('link', { name: 'Continue' }).click()
  await waitUntilSignedIn(other)
  await page.goto('/sign-in')
  await signIn(page, email)
  await page.getByText('Incorrect email or password.').waitFor()
})

test('the page without a valid link says that no address is confirmed', async () => {
  const page = await signInPage().visit('/verify-email')

  await page.getByRole('heading', { name: 'Email not verified' }).waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).waitFor()
  await expectAccessible(page)
})

test('a code verifies the address as well', async () => {
  const page = await signInPage().visit('/sign-up')
  const email = await signUpAs(page, {})
  await waits(page)

  await page.getByRole('button', { name: 'Verify with a code instead' }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('Incorrect code.').waitFor()
  await expectAccessible(page)
  await signInPage().server.drainJobs()
  await page.getByLabel('Code').fill(await codeTo(signInPage().server, email))
  await page.getByRole('button', { name: 'Verify email' }).click()

  await page.getByText('Your email is verified.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, email)
  await waitUntilSignedIn(page)
})

test('a sign-in with an unverified address explains what to do and mails again', async () => {
  const page = await signInPage().visit('/sign-up')
  const email = await signUpAs(page, {})
  await waits(page)
  await page.goto('/sign-in')

  await signIn(page, email)

  await waits(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Sent. It can take a minute to arrive.').waitFor()
  await expectAccessible(page)
  assert.equal(await signedInUser(page), null)
})

test("the form shows the password's strength, and a common password is rejected", async () => {
  const page = await signInPage().visit('/sign-up')
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByText('At least 8 characters.').waitFor()
  await password.fill('short')
  await page.getByText('3 more characters needed.').waitFor()
  await password.fill('password123')
  await page.getByText('Meets the minimum length.').waitFor()
  await takeScreenshot(page, 'door-password-enough')
  assert.match(
    (await password.evaluate(
      input => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    )) ?? '',
    /Meets the minimum length/,
  )

  await signUpAs(page, { password: 'password123' })
  await page.getByText('This password is too common.').waitFor()
  await expectAccessible(page)
  await signUpAs(page, { password: 'x'.repeat(129) })
  await page.getByText('1 character too many.').waitFor()
})

test('a taken username is reported while the user types', async () => {
  const page = await signInPage().visit('/sign-up')
  const username = `taken.${process.pid}`
  await signUpAs(page, { username })
  await waits(page)
  await page.goto('/sign-up')

  await page.getByRole('button', { name: 'Add a username' }).click()
  const field = page.getByLabel('Username')
  await field.fill(username.toUpperCase())
  await page.getByText('This username is taken.').waitFor()
  await field.fill(`${username}.2`)
  await page.getByText('Available').waitFor()
  await field.fill('a b')
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByText('Use only letters a to z').waitFor()
  await expectAccessible(page)
})

test('an invalid verification link says why and offers another', async () => {
  const page = await signInPage().visit('/sign-up')
  const email = await signUpAs(page, {})
  await waits(page)
  await page.goto('/api/auth/verify-email?token=a.b.c&callbackURL=%2Fverify-email')

  await page.getByRole('heading', { name: 'Email not verified' }).waitFor()
  await page.getByText('invalid_token').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Request a new link' }).click()

  await waits(page)
  await expectAccessible(page)
})
