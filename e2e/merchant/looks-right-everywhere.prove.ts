import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../ui/src/languages.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { readEmptyShop, readAdmin, readShop } from './check-dialog.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

for (const language of languages) {
  test(`every dashboard page, with and without data, is accessible in ${language}`, async () => {
    assert.deepEqual(await readShop(browserServer(), language), [])
    assert.deepEqual(await readEmptyShop(browserServer(), language), [])
    assert.deepEqual(await readAdmin(browserServer(), language), [])
  })
}
