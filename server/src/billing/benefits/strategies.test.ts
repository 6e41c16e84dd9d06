import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import { benefitStrategies } from './strategies.ts'

const folders = join(import.meta.dirname, 'types')
const folderOf = (type: string) => type.replaceAll('_', '-')

test('each benefit type of the contract has a folder with its strategy', async () => {
  assert.deepEqual(readdirSync(folders).sort(), BenefitType.options.map(folderOf).sort())
  for (const type of BenefitType.options) {
    const exported = await import(join(folders, folderOf(type), 'strategy.ts'))
    assert.deepEqual(Object.values(exported), [benefitStrategies[type]], type)
  }
})
