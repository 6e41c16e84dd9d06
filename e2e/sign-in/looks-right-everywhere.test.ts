import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAround, named } from '../look-around.ts'
import { ourDoor } from './door.ts'
import { pages } from './pages.data.ts'

const door = ourDoor()

// The language with the longest words; `npm run prove` checks the other languages.
test('every page before sign-in is readable on desktop, phone and narrow phone', async () => {
  const page = await door().visit('/sign-in', { locale: 'de' })

  assert.deepEqual(await lookAround(page, named('door', pages)), [])
})
