import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedBrowserServer } from '../shared-server.ts'
import { readEmptyShop, readShop } from './check-dialog.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

// The language with the longest words; `npm run prove` checks all eight languages.
test('every dashboard page with data is readable on desktop, phone and narrow phone', async () => {
  assert.deepEqual(await readShop(browserServer(), 'de'), [])
})

test('every list without data explains its purpose', async () => {
  assert.deepEqual(await readEmptyShop(browserServer(), 'en'), [])
})
