import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, shoot } from '../browser-house.ts'
import { lookAround, named } from '../look-around.ts'
import { ourDoor } from './door.ts'
import { pages } from './pages.data.ts'
import { soon } from '../soon.ts'

const door = ourDoor()

// The longest words; `npm run prove` reads the other languages.
test('every page before the door can be read at a desk, on a phone, narrow', async () => {
  const page = await door().visit('/sign-in', { locale: 'de' })

  assert.deepEqual(await lookAround(page, named('door', pages)), [])
})

test('all eighteen providers unfold and fold', async () => {
  const page = await door().visit('/sign-in', { width: 'phone' })
  await page.getByRole('button', { name: 'More ways' }).click()

  await soon(() => page.getByRole('button', { name: /^Continue with/ }).count(), 19)
  await shoot(page, 'door-unfolded-phone')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Fewer ways' }).click()
  await soon(() => page.getByRole('button', { name: /^Continue with/ }).count(), 4)
})
