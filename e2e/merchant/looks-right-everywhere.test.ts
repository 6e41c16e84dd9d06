import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ourTown } from '../town.ts'
import { readEmptyShop, readShop } from './looking.ts'

const town = ourTown({ apps: ['dashboard'] })

// The longest words; `npm run prove` reads all eight languages.
test('every page of a shop that has sold can be read at a desk, on a phone, narrow', async () => {
  assert.deepEqual(await readShop(town(), 'de'), [])
})

test('every list of an empty shop says what it is for', async () => {
  assert.deepEqual(await readEmptyShop(town(), 'en'), [])
})
