import { test } from 'node:test'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { signInPages } from './sign-in-pages.ts'

const signInPage = signInPages()

test('a visitor unfolds and folds all eighteen providers', async () => {
  const page = await signInPage().visit('/sign-in', { width: 'phone' })
  await page.getByRole('button', { name: 'More options' }).click()

  await eventually(() => page.getByRole('button', { name: /^Continue with/ }).count(), 19)
  await takeScreenshot(page, 'door-unfolded-phone')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Fewer options' }).click()
  await eventually(() => page.getByRole('button', { name: /^Continue with/ }).count(), 4)
})
