import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ourTown } from '../town.ts'
import { readEmptyShop, readShop } from './looking.ts'

const town = ourTown({ apps: ['dashboard'] })

// The language with the longest words; `npm run prove` checks all eight languages.
test('every dashboard page with data is readable on desktop, phone and narrow phone', async () => {
  assert.deepEqual(await readShop(town(), 'de'), [])
})

test('every list without data explains its purpose', async () => {
  assert.deepEqual(await readEmptyShop(town(), 'en'), [])
})
