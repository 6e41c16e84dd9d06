import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { encodedBefore, encodeOnce } from './encoded-once.ts'

const Note = z.object({ id: z.string() })

test('an object is encoded once, with its declared fields only', () => {
  const note = { id: 'one', secret: 'not declared' }

  const text = encodeOnce(Note, note)
  note.secret = 'changed'

  assert.equal(text, '{"id":"one"}')
  assert.equal(encodeOnce(Note, note), text)
  assert.equal(encodedBefore(Note, note), text)
})

test('what another schema encoded, or another object, is not used', () => {
  const note = { id: 'one' }
  encodeOnce(Note, note)

  assert.equal(encodedBefore(z.object({ id: z.string() }), note), undefined)
  assert.equal(encodedBefore(Note, { id: 'one' }), undefined)
  assert.equal(encodedBefore(Note, null), undefined)
})
