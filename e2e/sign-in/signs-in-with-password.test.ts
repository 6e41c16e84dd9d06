import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { waitUntilSignedIn, signInPages, PASSWORD, signIn, signedInUser } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const signInPage = signInPages({ only: [] })

let names = 0

/** A user with a username. */
async function named() {
  const person = await signUp(signInPage().server)
  const username = `Ada.${process.pid}_${(names += 1)}`
  await person.post('/api/auth/update-user', { username })
  return { email: person.email, username }
}

for (const width of widthsOfRun(import.meta.filename)) {
  test(`one field takes an email address or a username, on a ${width}`, async () => {
    const { email, username } = await named()
    for (const name of [email, ` ${email.toUpperCase()} `, username, username.toUpperCase()]) {
      const page = await signInPage().visit('/sign-in', { width })

      await signIn(page, name)

      await waitUntilSignedIn(page)
      assert.equal((await signedInUser(page))?.email, email)
    }
  })
}

test('the whole sign-in works with the keyboard', async () => {
  const { email } = await named()
  const page = await signInPage().visit('/sign-in')
  await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')

  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')

  await waitUntilSignedIn(page)
})

test('missing and invalid addresses are reported at the field, which has focus', async () => {
  const page = await signInPage().visit('/sign-in')
  const name = page.getByLabel('Email or username')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This field is required.').first().waitFor()
  await eventually(() => name.getAttribute('aria-invalid'), 'true')
  assert.equal(await name.evaluate(input => input === document.activeElement), true)

  await signIn(page, 'ada@example')
  await page.getByText('Enter a valid email.').waitFor()
  await expectAccessible(page)
})

test('a wrong username or password gives one error, announced immediately', async () => {
  const { username } = await named()
  for (const name of [username, 'nobody.has.this']) {
    const page = await signInPage().visit('/sign-in')

    await signIn(page, name, 'something else')

    const alert = page.getByRole('alert')
    await alert.getByText('Incorrect username or password.').waitFor()
    const password = page.getByRole('textbox', { name: 'Password' })
    assert.equal(await password.evaluate(input => input === document.activeElement), true)
    await expectAccessible(page)
  }
})

test('an impossible username is reported at the field', async () => {
  const page = await signInPage().visit('/sign-in')

  await signIn(page, 'ab')

  await page.getByText('This username is too short. Choose a longer one.').waitFor()
})

test('a banned user is told so only after the right password', async () => {
  const { email } = await named()
  const { db } = signInPage().server.site
  await db.updateTable('users').set({ banned: true }).where('email', '=', email).execute()
  const page = await signInPage().visit('/sign-in')

  await signIn(page, email, 'something else')
  await page.getByText('Incorrect email or password.').waitFor()
  await signIn(page, email)

  await page.getByText('This account is banned.').waitFor()
  assert.equal(await signedInUser(page), null)
  await takeScreenshot(page, 'door-banned')
})

test('a user who is not remembered is signed out with the browser', async () => {
  const { email } = await named()
  const page = await signInPage().visit('/sign-in')
  await page.getByLabel('Keep me signed in').uncheck()

  await signIn(page, email)
  await waitUntilSignedIn(page)

  const sessionCookies = (await page.context().cookies()).filter(({ name }) =>
    /session_token/.test(name),
  )
  assert.deepEqual(
    sessionCookies.map(({ expires }) => expires),
    [-1],
  )
})

test('no redirect parameter leads to another origin', async () => {
  const { email } = await named()
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/x/..//evil.example/',
  ]
  for (const to of elsewhere) {
    const page = await signInPage().visit(`/sign-in?${new URLSearchParams({ to }).toString()}`)

    await signIn(page, email)

    await waitUntilSignedIn(page)
    assert.equal(new URL(page.url()).origin, signInPage().server.url)
  }
})

test('a signed-in user skips the sign-in pages', async () => {
  const { email } = await named()
  const page = await signInPage().visit('/sign-in')
  await signIn(page, email)
  await waitUntilSignedIn(page)

  for (const path of ['/sign-in', '/sign-up', '/two-factor']) {
    await page.goto(path)
    await waitUntilSignedIn(page)
  }
  await page.goto('/sign-in?to=%2Faccount%2Fprofile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
})
