import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BenefitType } from '@gatehouse/contract/billing/benefit-properties'

test('each benefit type of the contract has a folder with its view', () => {
  const folders = join(import.meta.dirname, 'types')
  const expected = BenefitType.options.map(type => type.replaceAll('_', '-')).sort()

  assert.deepEqual(readdirSync(folders).sort(), expected)
  for (const folder of expected) {
    assert.ok(readdirSync(join(folders, folder)).includes('view.tsx'), folder)
  }
})
