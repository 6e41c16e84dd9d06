import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ourTown } from '../town.ts'
import { readDoor, readEmptyShop, readNarrow, readShop } from './looking.ts'

const town = ourTown({ apps: ['dashboard'] })

test('every page of a shop that has sold can be read at a desk by day', async () => {
  assert.deepEqual(await readShop(town(), { width: 'desktop', theme: 'light' }), [])
})

test('every page of a shop that has sold can be read on a phone by night', async () => {
  assert.deepEqual(await readShop(town(), { width: 'phone', theme: 'dark' }), [])
})

test('every list of an empty shop says what it is for', async () => {
  assert.deepEqual(await readEmptyShop(town(), { width: 'phone' }), [])
})

test('who is not inside yet finds the way', async () => {
  assert.deepEqual(await readDoor(town(), { width: 'phone' }), [])
})

// The longest words and the widest letters; `npm run prove` reads all eight languages.
for (const language of ['de', 'uk']) {
  test(`at 320 px every page holds its words in ${language}`, async () => {
    assert.deepEqual(await readNarrow(town(), language), [])
  })
}
