import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeInstanceSettings } from '@gatehouse/server/src/testing/instance-settings.ts'
import { codeTo, linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { PASSWORD, signUp } from '@gatehouse/server/src/testing/people.ts'
import { signUpWith2fa } from '@gatehouse/server/src/testing/second-factor.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkPage } from '../check-every-width.ts'
import { reactApp } from './react-app.ts'

const app = reactApp()
const server = () => app.browserServer().server

const greeting = (page: Page, words: string) =>
  page.locator('output').filter({ hasText: words }).waitFor()

const passwordOf = (page: Page) => page.getByRole('textbox', { name: /^Password/ })

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email or username').fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a new user signs up in the app, and the menu says who they are', async () => {
  const page = await app.open('sign-up user')
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-sign-up'), [])
  await page.getByRole('button', { name: 'Create account' }).click()
  assert.equal(await page.getByText('This field is required.').count(), 3)
  await page.getByLabel('Your name').fill('Mia Moon')
  await page.getByLabel('Email').fill('mia@react.example')
  await passwordOf(page).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Use at least 8 characters.').waitFor()
  assert.deepEqual(await checkPage(page, 'react-sign-up-errors'), [])
  await passwordOf(page).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await greeting(page, 'Hello Mia Moon')
  await page.getByText('Signed in as mia@react.example.').waitFor()
  await page.getByRole('button', { name: /Account menu: Mia Moon/ }).click()
  await page.getByRole('menuitem', { name: 'Manage account' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-user-menu'), [])
})

test('a wrong password is announced, and the right one leads to the next page', async () => {
  const ada = await signUp(server())
  const next = app.url('user')
  const page = await app.open('sign-in', { next })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-sign-in'), [])

  await signIn(page, ada.email, 'not the password')
  await page
    .getByRole('alert')
    .filter({ hasText: /incorrect/i })
    .waitFor()
  assert.deepEqual(await checkPage(page, 'react-sign-in-refused'), [])
  await passwordOf(page).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await page.waitForURL(next)
  await greeting(page, 'Hello Ada')
})

test('the menu of the user is operated by keyboard alone, and signs out', async () => {
  const ada = await signUp(server())
  const page = await app.browserServer().visitAs(ada, app.url('user'))
  const button = page.getByRole('button', { name: /Account menu/ })
  await button.focus()
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  assert.equal(await focused(), 'Sign out')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(), 'Manage account')
  await page.keyboard.press('End')
  assert.equal(await focused(), 'Sign out')
  await page.keyboard.press('m')
  assert.equal(await focused(), 'Manage account')
  const href = await page.getByRole('menuitem', { name: 'Manage account' }).getAttribute('href')
  assert.equal(href, `${server().url}/account`)

  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('menu').count(), 0)
  assert.ok(await button.evaluate(element => element === document.activeElement))
  await page.keyboard.press('Enter')
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')

  await greeting(page, 'Hello stranger')
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
})

test('a user signs in with a mailed code, and a wrong code is refused', async () => {
  const ada = await signUp(server())
  const page = await app.open('sign-in')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('Enter your email first.').waitFor()
  await page.getByLabel('Email or username').fill(ada.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const title = page.getByRole('heading', { name: 'Enter the code' })
  await title.waitFor()
  assert.ok(await title.evaluate(element => element === document.activeElement))
  assert.deepEqual(await checkPage(page, 'react-code'), [])

  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(server(), ada.email))
  await page.keyboard.press('Enter')

  await greeting(page, 'Hello Ada')
})

test('a mailed link leads back to the app', async () => {
  const ada = await signUp(server())
  const page = await app.open('sign-in')
  await page.getByLabel('Email or username').fill(ada.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText('You can resend it in').waitFor()

  const link = await linkTo(server(), ada.email, '/magic-link')

  const back = link.searchParams.get('callbackURL') ?? ''
  assert.equal(new URL(back).origin, new URL(page.url()).origin)
})

test('a second factor is asked for, and a backup code is accepted too', async () => {
  const { email, code, backupCodes } = await signUpWith2fa(server())
  const page = await app.open('sign-in')
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Verify your identity' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-second-factor'), [])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alert').filter({ hasText: 'This code is incorrect' }).waitFor()
  await page.getByLabel('Code', { exact: true }).fill(code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(`Signed in as ${email}.`).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()

  await page.getByText(`Signed in as ${email}.`).waitFor()
})

test('a forgotten password is replaced with a mailed code', async () => {
  const ada = await signUp(server())
  const page = await app.open('sign-in')
  await page.getByLabel('Email or username').fill(ada.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-forgot'), [])
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-reset'), [])
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(server(), ada.email))
  await page.getByRole('textbox', { name: 'New password' }).fill('a much better password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your new password is set.').waitFor()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await passwordOf(page).fill('a much better password')
  await page.keyboard.press('Enter')

  await greeting(page, 'Hello Ada')
})

test('what a server does not offer is not shown', async t => {
  const open = { email_code_enabled: true, magic_link_enabled: true, sign_up_enabled: true }
  t.after(() => changeInstanceSettings(server(), open))
  await changeInstanceSettings(server(), {
    ...{ email_code_enabled: false, magic_link_enabled: false, sign_up_enabled: false },
  })

  const page = await app.open('sign-in')

  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  for (const name of ['Email me a code', 'Email me a link', 'Continue with a passkey']) {
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  }
})

test('a server that cannot be reached is reported, and asked again', async () => {
  const page = await app.open('user')
  await greeting(page, 'Hello stranger')
  let isDown = true
  await page.route('**/api/auth/offers', route => (isDown ? route.abort() : route.continue()))
  await page.goto(app.url('sign-in'))
  await page.getByRole('alert').filter({ hasText: 'The server didn’t respond.' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'react-unreachable')
  const reported = app.browserServer().complaints.splice(0)
  assert.ok(reported.every(text => text.includes('net::ERR_FAILED')))

  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByLabel('Email or username').waitFor()
})

test('texts are loaded in the language of the visitor alone', async () => {
  const loaded: string[] = []
  const context = await app.browserServer().visitor({ locale: 'de-DE' })
  const page = await context.newPage()
  page.on('request', request => loaded.push(new URL(request.url()).pathname))

  await page.goto(app.url('sign-in'))

  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  const texts = loaded.filter(path => /\/(de|es|fr|pl|ru|tr|uk)-/.test(path))
  assert.equal(texts.length, 1)
  assert.match(texts[0] ?? '', /\/de-/)
  await expectAccessible(page)
})
