import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, shoot } from '../browser-house.ts'
import { isIn, ourDoor, signIn } from './door.ts'
import { soon } from '../soon.ts'

const door = ourDoor({ only: [] })

test('signing in in one tab signs in all tabs', async () => {
  const ada = await signUp(door().house)
  const first = await door().visit('/sign-in')
  const second = await first.context().newPage()
  await second.goto('/sign-in?to=%2Faccount%2Fprofile')
  await second.getByLabel('Email or username').waitFor()

  await signIn(first, ada.email)
  await isIn(first)

  await second.getByRole('heading', { name: 'Profile' }).waitFor()
})

test('signing out in one tab signs out the others, which continue after sign-in', async () => {
  const ada = await signUp(door().house)
  const first = await door().visit('/sign-in?to=%2Faccount%2Fprofile')
  await signIn(first, ada.email)
  await first.getByRole('heading', { name: 'Profile' }).waitFor()
  const second = await first.context().newPage()
  await second.goto('/account/profile')
  await second.getByLabel('Your name').fill('Ada, half written')

  await first.getByRole('button', { name: /Account menu/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await first.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
  const asked = second.getByRole('dialog', { name: 'Your session has ended' })
  await asked.waitFor()
  await expectAccessible(second)
  await shoot(second, 'door-session-ended')

  await signIn(first, ada.email)
  await isIn(first)
  await asked.waitFor({ state: 'hidden' })
  await soon(() => second.getByLabel('Your name').inputValue(), 'Ada, half written')
})

test('when another user signs in nothing of the first is shown', async () => {
  const [ada, bea] = [await signUp(door().house), await signUp(door().house, 'Bea')]
  const first = await door().visit('/sign-in?to=%2Faccount%2Femail')
  await signIn(first, ada.email)
  await first.getByText(ada.email).first().waitFor()
  const second = await first.context().newPage()
  await second.goto('/account/email')
  await second.getByText(ada.email).first().waitFor()

  await first.getByRole('button', { name: /Account menu/ }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(first, bea.email)
  await isIn(first)

  await second.getByText(bea.email).first().waitFor()
  await second.getByText(ada.email).waitFor({ state: 'detached' })
})
