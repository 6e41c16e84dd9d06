import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rows } from './follow-rows.data.ts'
import { editText } from './scratch-copy.ts'
import { listFiles, readText } from './source-tree.ts'

test('every row that a test follows is in CONTRIBUTING.md', () => {
  const table = readText('CONTRIBUTING.md')
    .split('\n')
    .flatMap(line => /^\| ([^|]+) \| /.exec(line)?.[1] ?? [])

  for (const { change } of rows) assert.ok(table.includes(change), change)
})

test('every edit of a followed row finds its place', () => {
  const known = new Set(listFiles())
  for (const { begin, steps } of rows) {
    const texts = new Map<string, string>()
    for (const edit of [...begin, ...steps.flatMap(({ edits }) => edits)]) {
      const file = edit.file
      const before = texts.get(file) ?? (known.has(file) ? readText(file) : undefined)
      texts.set(file, editText(edit, before))
    }
    assert.ok(texts.size > 0)
  }
})
