import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { requireDataFolder } from './reset-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reset-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('only a folder with a database of Gatehouse and nothing else is deleted', () => {
  assert.throws(() => requireDataFolder(folder), /is not a Gatehouse data folder/)

  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18')
  writeFileSync(join(folder, 'secret'), 's')
  writeFileSync(join(folder, 'stripe-simulator.jsonl'), '')
  assert.doesNotThrow(() => requireDataFolder(folder))

  writeFileSync(join(folder, 'thesis.pdf'), '')
  assert.throws(() => requireDataFolder(folder), /contains other files \(thesis.pdf\)/)
})
