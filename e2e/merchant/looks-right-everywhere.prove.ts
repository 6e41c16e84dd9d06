import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../ui/src/languages.ts'
import { ourTown } from '../town.ts'
import { readDoor, readEmptyShop, readNarrow, readShop } from './looking.ts'

const town = ourTown({ apps: ['dashboard'] })

test('every page can be read at a desk by night and on a phone by day', async () => {
  assert.deepEqual(await readShop(town(), { width: 'desktop', theme: 'dark' }), [])
  assert.deepEqual(await readShop(town(), { width: 'phone', theme: 'light' }), [])
})

test('an empty shop and the door can be read at a desk', async () => {
  assert.deepEqual(await readEmptyShop(town(), { width: 'desktop' }), [])
  assert.deepEqual(await readDoor(town(), { width: 'desktop' }), [])
})

for (const language of languages) {
  test(`at 320 px every page holds its words in ${language}`, async () => {
    assert.deepEqual(await readNarrow(town(), language), [])
  })
}
