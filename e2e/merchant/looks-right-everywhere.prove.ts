import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../ui/src/languages.ts'
import { ourTown } from '../town.ts'
import { readEmptyShop, readOffice, readShop } from './looking.ts'

const town = ourTown({ apps: ['dashboard'] })

for (const language of languages) {
  test(`every dashboard page, with and without data, is accessible in ${language}`, async () => {
    assert.deepEqual(await readShop(town(), language), [])
    assert.deepEqual(await readEmptyShop(town(), language), [])
    assert.deepEqual(await readOffice(town(), language), [])
  })
}
