import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { waitUntilSignedIn, signInPages, signIn } from './sign-in-pages.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const signInPage = signInPages({ only: [] })

test('signing in in one tab signs in all tabs', async () => {
  const ada = await signUp(signInPage().server)
  const first = await signInPage().visit('/sign-in')
  const second = await first.context().newPage()
  await second.goto('/sign-in?to=%2Faccount%2Fprofile')
  await second.getByLabel('Email or username').waitFor()

  await signIn(first, ada.email)
  await waitUntilSignedIn(first)

  await second.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('signing out in one tab signs out the others, which continue after sign-in', async () => {
  const ada = await signUp(signInPage().server)
  const first = await signInPage().visit('/sign-in?to=%2Faccount%2Fprofile')
  await signIn(first, ada.email)
  await first.getByRole('heading', { name: 'Profile' }).waitFor()
  const second = await first.context().newPage()
  await second.goto('/account/profile')
  await second.getByLabel('Your name').fill('Ada, half written')

  await first.getByRole('button', { name: /Account menu/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await first.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
  const dialog = second.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await expectAccessible(second)
  await takeScreenshot(second, 'door-session-ended')

  await signIn(first, ada.email)
  await waitUntilSignedIn(first)
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => second.getByLabel('Your name').inputValue(), 'Ada, half written')
})

test('no data of the previous user is shown after another user signs in', async () => {
  const [ada, bea] = [await signUp(signInPage().server), await signUp(signInPage().server, 'Bea')]
  const first = await signInPage().visit('/sign-in?to=%2Faccount%2Femail')
  await signIn(first, ada.email)
  await first.getByText(ada.email).first().waitFor()
  const second = await first.context().newPage()
  await second.goto('/account/email')
  await second.getByText(ada.email).first().waitFor()

  await first.getByRole('button', { name: /Account menu/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(first, bea.email)
  await waitUntilSignedIn(first)

  await second.getByText(bea.email).first().waitFor()
  await second.getByText(ada.email).waitFor({ state: 'detached' })
})
