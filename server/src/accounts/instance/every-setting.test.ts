import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { InstanceSettings } from '@gatehouse/contract/accounts/settings'

/** These tests cover the allowed values of settings, not their effects. */
const documentedElsewhere = /accounts\/(settings|instance\/(every-setting|settings))/

test('every setting has a test', async () => {
  const root = new URL('../../', import.meta.url)
  const files = globSync('**/{*.test,test-*}.ts', { cwd: root })
  const texts = await Promise.all(
    files
      .filter(file => !documentedElsewhere.test(file))
      .map(file => readFile(new URL(file, root), 'utf8')),
  )
  const testedWords = new Set(texts.flatMap(text => text.match(/\w+/g) ?? []))

  const untestedSettings = Object.keys(InstanceSettings.shape).filter(
    name => !testedWords.has(name),
  )

  assert.deepEqual(untestedSettings, [])
})
