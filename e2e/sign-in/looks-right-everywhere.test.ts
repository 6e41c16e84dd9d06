import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAround, named } from '../look-around.ts'
import { ourDoor } from './door.ts'
import { pages } from './pages.data.ts'

const door = ourDoor()

// The longest words; `npm run prove` reads the other languages.
test('every page before the door can be read at a desk, on a phone, narrow', async () => {
  const page = await door().visit('/sign-in', { locale: 'de' })

  assert.deepEqual(await lookAround(page, named('door', pages)), [])
})
