import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../ui/src/languages.ts'
import { lookAround, named } from '../look-around.ts'
import { ourDoor } from './door.ts'
import { pages } from './pages.data.ts'

const door = ourDoor()

for (const locale of languages) {
  test(`every page before sign-in is accessible in ${locale}`, async () => {
    const page = await door().visit('/sign-in', { locale })

    assert.deepEqual(await lookAround(page, named(`door-${locale}`, pages)), [])
  })
}
