import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepRecent } from './recent-entries.ts'

test('the least recently used entries are forgotten first', () => {
  const entries = new Map<string, number>()
  const forgotten: number[] = []
  const limit = { max: 2, onForget: (value: number) => forgotten.push(value) }

  keepRecent(entries, ['one', 1], limit)
  keepRecent(entries, ['two', 2], limit)
  keepRecent(entries, ['one', 1], limit)
  keepRecent(entries, ['three', 3], limit)

  assert.deepEqual([...entries.keys()], ['one', 'three'])
  assert.deepEqual(forgotten, [2])
})

test('entries are forgotten by their present size, and one that is too large with them', () => {
  const entries = new Map<string, { bytes: number }>()
  const limit = { max: 100, sizeOf: ({ bytes }: { bytes: number }) => bytes }
  const growing = { bytes: 40 }

  keepRecent(entries, ['growing', growing], limit)
  keepRecent(entries, ['other', { bytes: 60 }], limit)
  assert.deepEqual([...entries.keys()], ['growing', 'other'])
  growing.bytes = 41
  keepRecent(entries, ['other', { bytes: 60 }], limit)
  assert.deepEqual([...entries.keys()], ['other'])
  keepRecent(entries, ['huge', { bytes: 101 }], limit)
  assert.equal(entries.size, 0)
})
