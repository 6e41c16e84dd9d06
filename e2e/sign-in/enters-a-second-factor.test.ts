import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeTo } from '@gatehouse/server/src/testing/mails.ts'
import { codeAt, signUpWith2fa } from '@gatehouse/server/src/testing/second-factor.ts'
import type { Page } from 'playwright-core'
import { mailedLink } from '../account/account.ts'
import { expectAccessible, type Appearance, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { waitUntilSignedIn, signInPages, signIn, signedInUser } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const signInPage = signInPages({ only: [] })

const MINUTE = 60_000

const waitForSecondFactor = (page: Page) =>
  page.getByRole('heading', { name: 'Verify your identity' }).waitFor()

/** A user with an authenticator who has just entered the password. */
async function afterFirstFactor(path = '/sign-in', look: Appearance = {}) {
  const guarded = await signUpWith2fa(signInPage().server)
  const page = await signInPage().visit(path, look)
  await signIn(page, guarded.email)
  await waitForSecondFactor(page)
  return { ...guarded, page }
}

async function fill(page: Page, code: string) {
  await page.getByLabel(/^(Code|Backup code)$/).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

for (const width of widthsOfRun(import.meta.filename)) {
  test(`an authenticator code pasted with a space continues, on a ${width}`, async () => {
    const { page, email, code } = await afterFirstFactor('/sign-in?to=%2Faccount%2Fprofile', {
      width,
    })
    assert.equal(await signedInUser(page), null)
    await expectAccessible(page)
    await takeScreenshot(page, `door-second-factor-${width}`)
    const digits = code()

    await page.evaluate(
      text => navigator.clipboard.writeText(text),
      `${digits.slice(0, 3)} ${digits.slice(3)}\n`,
    )
    await page.keyboard.press('ControlOrMeta+V')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    assert.equal((await signedInUser(page))?.email, email)
  })
}

test('a wrong code is reported at its field and can be entered again', async () => {
  const { page, code } = await afterFirstFactor()

  await fill(page, '12345')
  await page.getByText('Enter the six-digit code.').waitFor()
  await fill(page, '000000')
  await page.getByText('This code is incorrect').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'door-wrong-second-factor')
  const field = page.getByLabel('Code', { exact: true })
  assert.equal(await field.evaluate(input => input === document.activeElement), true)

  await fill(page, code())
  await waitUntilSignedIn(page)
})

test('a trusted browser is not asked again', async () => {
  const { page, code, email } = await afterFirstFactor()
  await page.getByLabel('Trust this browser for 30 days').check()
  await fill(page, code())
  await waitUntilSignedIn(page)
  const trusted = (await page.context().cookies()).filter(({ name }) => /trust/.test(name))
  await page.context().clearCookies()
  await page.context().addCookies(trusted)
  await page.goto('/sign-in')

  await signIn(page, email)

  await waitUntilSignedIn(page)
})

test('a mailed code works as well and can be requested again', async () => {
  const { page, email } = await afterFirstFactor()
  await page.clock.install()

  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('We emailed you a code.').waitFor()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText(/Sent\. .* You can resend it in/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'door-mailed-second-factor')
  await signInPage().server.drainJobs()
  await fill(page, await codeTo(signInPage().server, email))

  await waitUntilSignedIn(page)
})

test('a backup code signs in once', async () => {
  const { page, email, backupCodes } = await afterFirstFactor()
  const [backup = ''] = backupCodes
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await fill(page, ` ${backup} `)
  await waitUntilSignedIn(page)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await signIn(page, email)
  await waitForSecondFactor(page)

  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await fill(page, backup)

  await page.getByText('This backup code is incorrect or was already used.').waitFor()
  await takeScreenshot(page, 'door-backup-code')
})

test('after ten minutes the user signs in again and is told why', async () => {
  const { page, code } = await afterFirstFactor('/sign-in?to=%2Faccount%2Fprofile')
  const email = await page.evaluate(() => location.href)
  assert.match(email, /two-factor/)
  signInPage().server.clock.pass(11 * MINUTE)

  await fill(page, code())

  await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor()
  await page.getByText('Enter the code within ten minutes').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'door-second-factor-over')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.waitForURL('**/sign-in?to=%2Faccount%2Fprofile')
})

test('after five wrong codes the sign-in ends', async () => {
  const { page, uri } = await afterFirstFactor()
  const wrong = codeAt(signInPage().server, uri, 1_000)
  for (let times = 0; times < 5; times += 1) {
    await fill(page, wrong)
    await page.getByText('This code is incorrect').waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'))
  }

  await fill(page, wrong)

  await page.getByText('Too many incorrect codes. Sign in again').waitFor()
})

test('a magic link leads through the second factor to its destination', async () => {
  const { email, code } = await signUpWith2fa(signInPage().server)
  const page = await signInPage().visit('/sign-in?to=%2Faccount%2Fprofile')
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('we’ve sent a link').waitFor()
  await page.goto(await mailedLink(signInPage(), email, '/magic-link'))

  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSecondFactor(page)
  // The link already verified the mailbox, so a mailed code would only verify it again.
  await eventually(() => page.getByRole('button', { name: 'Email me a code' }).count(), 0)
  await fill(page, code())

  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('no forged `next` leads to another origin after the code', async () => {
  const { page, code } = await afterFirstFactor()
  const next = 'https://evil.example/'
  await page.goto(`/two-factor?${new URLSearchParams({ next, methods: 'totp' }).toString()}`)

  await fill(page, code())

  await waitUntilSignedIn(page)
  assert.equal(new URL(page.url()).origin, signInPage().server.url)
})

test('a second factor is requested on a page whose session ended, without loss', async () => {
  const { page, code, person, email } = await afterFirstFactor('/sign-in?to=%2Faccount%2Fprofile')
  await fill(page, code())
  await page.getByLabel('Your name').fill('Half written')
  await person.post('/api/auth/sign-out')
  await signInPage().server.site.db.deleteFrom('sessions').execute()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()

  await eventually(() => dialog.getByLabel('Email or username').inputValue(), email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByLabel('Code').fill(code())
  await expectAccessible(page)
  await takeScreenshot(page, 'door-second-factor-over-a-page')
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => page.getByLabel('Your name').inputValue(), 'Half written')
})
