import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verificationCall } from '@gatehouse/server/src/testing/mails.ts'
import { admin, signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { mailedLink, openAs } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { change_email_enabled: true },
})
const fixed = sharedBrowserServer({ apps: ['dashboard'] })

const addressOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body.user.email

/** A user with a verified email. */
async function verified(): Promise<Person> {
  const ada = await signUp(browserServer().server)
  const { pathname, search } = await verificationCall(browserServer().server, ada.email)
  await ada.get(pathname + search)
  return ada
}

test('an address change needs both mailboxes and shows its progress', async () => {
  const ada = await verified()
  const [from, to] = [ada.email, `new-${ada.email}`]
  const page = await openAs(browserServer(), ada, '/account/email')
  await page.getByLabel('New email').fill(to)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email change pending').waitFor()
  await page.getByText(`Open the link we sent to ${from}`).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-address-under-way')
  assert.equal(await addressOf(ada), from)

  await page.goto(await mailedLink(browserServer(), from, '/verify-email'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByText('Email change pending').waitFor()
  assert.equal(await addressOf(ada), from)
  await page.goto(await mailedLink(browserServer(), to, '/verify-email'))
  await page.getByRole('button', { name: 'Verify email' }).click()

  await page.getByText('Email changed').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-address-moved')
  assert.equal(await addressOf(ada), to)
})

test("the old address's link works in the user's browser only, and the page says so", async () => {
  const ada = await verified()
  const page = await openAs(browserServer(), ada, '/account/email')
  await page.getByLabel('New email').fill(`new-${ada.email}`)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Email change pending').waitFor()
  const link = await verificationCall(browserServer().server, ada.email)

  const { headers } = await browserServer()
    .server.stranger()
    .get(link.pathname + link.search)
  await page.goto(headers.get('location') ?? '')

  await page.getByText('Your email wasn’t changed').waitFor()
  await page.getByText('Open the link in the browser where you’re signed in').waitFor()
  await expectAccessible(page)
})

test('the current address and an incomplete one are reported at the field', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/email')
  const send = page.getByRole('button', { name: 'Send link' })

  await page.getByLabel('New email').fill('nobody')
  await send.click()
  await page.getByText('Enter a valid email.').waitFor()
  await page.getByLabel('New email').fill(ada.email)
  await send.click()
  await page.getByText('This is already your email.').waitFor()
})

test('an administrator is linked to the setting that disables address changes', async () => {
  const page = await openAs(fixed(), await admin(fixed().server), '/account/email')

  await page.getByRole('link', { name: 'Open server settings' }).click()

  await page.waitForURL(/\/admin\/settings#email$/)
  await page
    .getByRole('switch', { name: /change/i })
    .first()
    .waitFor()
})

test('where address changes are disabled, the page says so in place of a form', async () => {
  const page = await openAs(fixed(), await signUp(fixed().server), '/account/email')

  await page.getByText('Email addresses can’t be changed on this server').waitFor()

  await eventually(() => page.getByLabel('New email').count(), 0)
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('link', { name: 'Email', exact: true }).waitFor()
  assert.equal(await menu.getByRole('link', { name: 'Delete account' }).count(), 0)
  await expectAccessible(page)
  await takeScreenshot(page, 'story-address-fixed')
})
