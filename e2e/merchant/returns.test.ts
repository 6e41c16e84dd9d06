import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const PASSWORD = 'correct horse battery staple'

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a signed-out visitor signs in and reaches the requested page', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit(dashboard(acme, '/customers?query=ada'))

  await signIn(page, acme.owner.email)

  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
  assert.match(page.url(), /\/customers\?query=ada$/)
})

test('a wrong password is reported, and the input stays', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit('/sign-in')

  await signIn(page, acme.owner.email, 'something else')

  await page.getByText('Incorrect email or password.').waitFor()
  await eventually(() => page.getByLabel('Email').inputValue(), acme.owner.email)
  await expectAccessible(page)
  await takeScreenshot(page, 'story-wrong-password')

  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
})

test('an address with an account is reported at its field', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit('/sign-up')
  await page.getByLabel('Your name').fill('Somebody')
  await page.getByLabel('Email').fill(acme.owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('another long one')

  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByText('An account with this email already exists.').waitFor()
  await eventually(() => page.getByLabel('Your name').inputValue(), 'Somebody')
  await expectAccessible(page)
})

test('a session survives a server restart', async () => {
  const acme = await merchant(browserServer().server)
  const page = await browserServer().visit('/sign-in')
  await signIn(page, acme.owner.email)
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()

  const url = page.url()
  // Requests of the page in progress would be interrupted by the restart.
  await page.goto('about:blank')
  await browserServer().server.restart({ graceful: true })
  await page.goto(url)

  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()
})

test('signing out signs out every tab', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()

  await page.goto(dashboard(acme))

  await page.waitForURL('**/sign-in?to=*')
})

test('no input is lost when the session ends in the middle of a form', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/customers')
  await page.getByRole('button', { name: 'Create customer' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New customer' })
  await sheet.getByLabel('Email').fill('ada@example.com')
  await acme.owner.post('/api/auth/revoke-sessions')

  await sheet.getByRole('button', { name: 'Create customer' }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-session-ended')
  await again.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'hidden' })
  await eventually(() => sheet.getByLabel('Email').inputValue(), 'ada@example.com')
  await sheet.getByRole('button', { name: 'Create customer' }).click()

  await page.getByRole('heading', { name: 'ada@example.com' }).waitFor()
})

test('a user with a forgotten password sets a new one with the mailed link, once', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const page = await browserServer().visit('/sign-in')
  await page.getByLabel('Email').fill(acme.owner.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('we’ve sent a link').waitFor()
  await expectAccessible(page)
  await server.drainJobs()
  const mails = await server.stranger().get('/mailbox/messages', {
    query: { to: acme.owner.email },
  })
  const link = /https?:\/\/\S+reset-password\S+/.exec(mails.body.items[0].text)?.[0] ?? ''
  const { pathname, search } = new URL(link)

  await page.goto(pathname + search)
  await page.getByLabel('New password').fill('a whole new sentence')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your new password is set.').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, acme.owner.email, 'a whole new sentence')
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor()

  await page.goto(pathname + search)
  await page.getByText('This link has expired or was already used.').waitFor()
  await expectAccessible(page)
})
