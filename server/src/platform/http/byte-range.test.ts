import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideBytes, isContinuation } from './byte-range.ts'

const last_modified = new Date('2026-11-20T10:00:00Z')
const source = { size: 1_000, etag: '"abc"', last_modified }
const sent = (headers: Record<string, string>) => decideBytes(new Headers(headers), source)
const whole = { status: 200, start: 0, end: 999 }

test('a range of bytes is sent as requested, up to the end of the file', () => {
  assert.deepEqual(sent({}), whole)
  assert.deepEqual(sent({ range: 'bytes=0-99' }), { status: 206, start: 0, end: 99 })
  assert.deepEqual(sent({ range: 'bytes=900-' }), { status: 206, start: 900, end: 999 })
  assert.deepEqual(sent({ range: 'bytes=900-5000' }), { status: 206, start: 900, end: 999 })
  assert.deepEqual(sent({ range: 'bytes=-10' }), { status: 206, start: 990, end: 999 })
  assert.deepEqual(sent({ range: 'bytes=-5000' }), { status: 206, start: 0, end: 999 })
})

test('a range without an existing byte cannot be sent', () => {
  for (const range of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0']) {
    assert.deepEqual(sent({ range }), { status: 416 }, range)
  }
})

test('several ranges, other units and broken ranges get the whole file', () => {
  for (const range of [
    ...['bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b'],
    `bytes=${'9'.repeat(40)}-`,
  ]) {
    assert.deepEqual(sent({ range }), whole, range)
  }
})

test('a range of another version of the file gets the whole file', () => {
  const range = 'bytes=10-19'
  const part = { status: 206, start: 10, end: 19 }
  assert.deepEqual(sent({ range, 'if-range': '"abc"' }), part)
  assert.deepEqual(sent({ range, 'if-range': last_modified.toUTCString() }), part)
  for (const condition of ['"other"', 'W/"abc"', 'Thu, 19 Nov 2026 10:00:00 GMT', 'soon']) {
    assert.deepEqual(sent({ range, 'if-range': condition }), whole, condition)
  }
})

test('only a range that does not begin at the first byte continues a download', () => {
  const continues = (range?: string) => isContinuation(new Headers(range ? { range } : {}))
  assert.deepEqual(
    [undefined, 'bytes=0-', 'bytes=0-99', 'nonsense', 'bytes=1-', 'bytes=-5'].map(continues),
    [false, false, false, false, true, true],
  )
})
