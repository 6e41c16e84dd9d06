import { test } from 'node:test'
import { expectAccessible, shoot } from '../browser-house.ts'
import { soon } from '../soon.ts'
import { ourDoor } from './door.ts'

const door = ourDoor()

test('a visitor unfolds and folds all eighteen providers', async () => {
  const page = await door().visit('/sign-in', { width: 'phone' })
  await page.getByRole('button', { name: 'More ways' }).click()

  await soon(() => page.getByRole('button', { name: /^Continue with/ }).count(), 19)
  await shoot(page, 'door-unfolded-phone')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Fewer ways' }).click()
  await soon(() => page.getByRole('button', { name: /^Continue with/ }).count(), 4)
})
