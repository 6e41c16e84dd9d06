import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { codeTo, mailsSentTo } from '@gatehouse/server/src/testing/mails.ts'
import type { Page } from 'playwright-core'
import { mailedLink } from '../account/account.ts'
import { expectAccessible, type Appearance, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { waitUntilSignedIn, signInPages, signedInUser } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const signInPage = signInPages({ only: [] })

const MINUTE = 60_000

let people = 0
const newAddress = () => `mail-${process.pid}-${(people += 1)}@example.com`

/** A visitor who requested a sign-in mail of the given kind, and the page that waits for it. */
async function asking(kind: 'code' | 'link', email: string, look: Appearance = {}): Promise<Page> {
  const page = await signInPage().visit('/sign-in?to=%2Faccount%2Fprofile', look)
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('button', { name: `Email me a ${kind}` }).click()
  await page.getByText(`we’ve sent a ${kind === 'code' ? 'six-digit code' : 'link'}.`).waitFor()
  await signInPage().server.drainJobs()
  return page
}

const profile = (page: Page) => page.getByRole('heading', { name: 'Profile' }).waitFor()

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a mailed code signs in and survives a reload, on a ${width}`, async () => {
    const { email } = await signUp(signInPage().server)
    const page = await asking('code', email, { width })
    await expectAccessible(page)
    await takeScreenshot(page, `door-code-${width}`)
    await page.reload()

    await enterCode(page, await codeTo(signInPage().server, email))

    await profile(page)
    assert.equal((await signedInUser(page))?.email, email)
  })

  test(`a mailed link signs in by its button, once, on a ${width}`, async () => {
    const { email } = await signUp(signInPage().server)
    const page = await asking('link', email, { width })
    await expectAccessible(page)
    await takeScreenshot(page, `door-link-${width}`)
    const link = await mailedLink(signInPage(), email, '/magic-link')

    await page.goto(link)
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.waitFor()
    assert.equal(await signedInUser(page), null)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await profile(page)
    assert.equal((await signedInUser(page))?.email, email)

    await page.context().clearCookies()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This link was already used').waitFor()
    assert.equal(await signedInUser(page), null)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.getByLabel('Email or username').waitFor()
  })
}

test('an expired link says so', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await asking('link', email)
  const link = await mailedLink(signInPage(), email, '/magic-link')
  signInPage().server.clock.pass(6 * MINUTE)

  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('This link has expired.').waitFor()
})

test('wrong, expired and excess codes are reported at the field', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await asking('code', email)
  await enterCode(page, '000000')
  await page.getByText('Incorrect code. Use the one from the latest email.').waitFor()
  await takeScreenshot(page, 'door-wrong-code')
  signInPage().server.clock.pass(6 * MINUTE)

  await enterCode(page, await codeTo(signInPage().server, email))
  await page.getByText('This code has expired.').waitFor()

  const again = await asking('code', email)
  for (let times = 0; times < 4; times += 1) {
    const answered = again.waitForResponse(/sign-in\/email-otp/)
    await enterCode(again, '000000')
    await answered
  }
  await again.getByText('Too many incorrect codes. Request a new one.').waitFor()
})

test('a new email can be requested after half a minute', async () => {
  const { email } = await signUp(signInPage().server)
  const page = await signInPage().visit('/sign-in')
  await page.clock.install()
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('You can resend it in 30 seconds.').waitFor()
  await eventually(() => page.getByRole('button', { name: 'Send again' }).count(), 0)

  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send again' }).click()

  await page.getByText(/^Sent\./).waitFor()
  await signInPage().server.drainJobs()
  const mails = await mailsSentTo(signInPage().server, email)
  assert.equal(mails.filter(({ kind }) => kind === 'magic_link').length, 2)
})

test('responses do not reveal accounts, and a new address signs up by code', async () => {
  const email = newAddress()
  const page = await asking('code', email)

  await enterCode(page, await codeTo(signInPage().server, email))

  await profile(page)
  assert.equal((await signedInUser(page))?.email, email)
})

test('a mailed code requires an email address, not a username', async () => {
  const page = await signInPage().visit('/sign-in')
  await page.getByLabel('Email or username').fill('ada')

  await page.getByRole('button', { name: 'Email me a code' }).click()

  await page.getByText('Enter your email first.').waitFor()
  await expectAccessible(page)
})

test('a new user signs up with a name and a code, without a password', async () => {
  const email = newAddress()
  const page = await signInPage().visit('/sign-up')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('This field is required.').first().waitFor()
  await page.getByLabel('Your name').fill('Noa Neu')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await signInPage().server.drainJobs()

  await enterCode(page, await codeTo(signInPage().server, email))

  await waitUntilSignedIn(page)
  assert.equal((await signedInUser(page))?.name, 'Noa Neu')
})
