import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import {
  type BrowserServer,
  type BrowserServerOptions,
  expectAccessible,
  startBrowserServer,
  takeScreenshot,
} from '../browser-server.ts'
import { waitForPaint, signIn } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const servers: BrowserServer[] = []
after(async () => {
  for (const browserServer of servers) await browserServer.close()
})

async function open(options: BrowserServerOptions) {
  const browserServer = await startBrowserServer({ apps: ['dashboard'], ...options })
  servers.push(browserServer)
  return browserServer
}

test('without passwords email is the sign-in method, and Enter requests it', async () => {
  const { visit } = await open({
    settings: { email_password_enabled: false, magic_link_enabled: false },
  })
  const page = await visit('/sign-in')
  await waitForPaint(page)
  await eventually(() => page.getByLabel('Password').count(), 0)
  await eventually(() => page.getByRole('button', { name: 'Email me a link' }).count(), 0)
  await expectAccessible(page)
  await takeScreenshot(page, 'door-without-passwords')

  await page.getByLabel('Email').fill('ada@example.com')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
})

test('where sign-up is disabled no page offers it', async () => {
  const { visit } = await open({
    settings: { sign_up_enabled: false, password_reset_enabled: false },
  })
  const page = await visit('/sign-in')
  await waitForPaint(page)
  await eventually(() => page.getByRole('link', { name: 'Sign up' }).count(), 0)
  await eventually(() => page.getByRole('link', { name: 'Forgot password?' }).count(), 0)

  await page.goto('/sign-up')
  await page.getByText('Sign-up is closed on this server.').waitFor()
  await eventually(() => page.getByLabel('Your name').count(), 0)
  await expectAccessible(page)
  await takeScreenshot(page, 'door-closed')

  await page.goto('/forgot-password')
  await page.getByText('Password resets are turned off on this server.').waitFor()
  await eventually(() => page.getByLabel('Email').count(), 0)
})

test('a rate-limited visitor is told how long to wait', async () => {
  const { visit, server } = await open({ rate_limits: true })
  const { email } = await signUp(server)
  const page = await visit('/sign-in')
  for (let times = 0; times < 3; times += 1) {
    await signIn(page, email, 'something else')
    await page.getByText('Incorrect email or password.').waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'))
  }

  await signIn(page, email)

  await page.getByRole('alert').getByText('Too many attempts. Try again in 10 seconds.').waitFor()
  await takeScreenshot(page, 'door-too-many')
})

test('the button shows a pending request and cannot be pressed twice', async () => {
  const { visit, server } = await open({})
  const { email } = await signUp(server)
  const page = await visit('/sign-in')
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/auth/sign-in/email', async route => {
    requests += 1
    await released
    await route.continue()
  })

  await signIn(page, email)
  const button = page.getByRole('button', { name: 'Sign in' })
  await page.locator('button[aria-busy]').waitFor()
  await button.click()
  await expectAccessible(page)
  answer()

  await page.getByRole('heading', { name: 'Create your organization' }).waitFor()
  assert.equal(requests, 1)
})

test('without a network nothing is lost, and the page says so', async () => {
  const { visit, server } = await open({})
  const { email } = await signUp(server)
  const page = await visit('/sign-in')
  await waitForPaint(page)
  await page.context().setOffline(true)

  await signIn(page, email)

  await page.getByText('You’re offline, so nothing was sent.').waitFor()
  await eventually(() => page.getByLabel('Email or username').inputValue(), email)
})
