import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { boundsOf } from '@gatehouse/contract/accounts/setting-bounds'
import { controlOf, groupNames, namesIn, type SettingName } from './setting-groups.ts'

const declared = Object.keys(InstanceSettings.shape) as SettingName[]
const shownNames = groupNames.flatMap(namesIn)

test('every declared setting has exactly one row on the screen', () => {
  assert.deepEqual(shownNames.toSorted(), declared.toSorted())
})

test('every setting has a name and a description', () => {
  const file = new URL('../locales/en.json', import.meta.url)
  const { admin } = JSON.parse(readFileSync(file, 'utf8')) as {
    admin: { setting: Record<string, string>; setting_text: Record<string, string> }
  }

  assert.deepEqual(Object.keys(admin.setting).toSorted(), declared.toSorted())
  assert.deepEqual(Object.keys(admin.setting_text).toSorted(), declared.toSorted())
})

test("a setting's control fits its type", () => {
  const presets: Record<string, unknown> = InstanceSettings.parse({})
  for (const name of declared) {
    const control = controlOf(name)
    const preset = presets[name]
    assert.equal(control === 'switch', typeof preset === 'boolean', name)
    assert.equal(['limit', 'id'].includes(control), preset === null, name)
    assert.equal(control === 'duration', name.endsWith('_seconds'), name)
    assert.equal(['providers', 'addresses', 'names'].includes(control), Array.isArray(preset), name)
    assert.equal(['number', 'limit', 'duration'].includes(control), Boolean(boundsOf(name)), name)
  }
})
