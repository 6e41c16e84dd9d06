import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from './fair-queue.ts'

test('a single item of another key is taken after one item of a long queue', () => {
  const turns = createFairQueue<string>()
  for (let n = 0; n < 1_000; n += 1) turns.add('renewals', `renewal ${n}`)
  turns.add('grants', 'grant')

  const used = [turns.take(), turns.take(), turns.take(), turns.take()]

  assert.deepEqual(used, ['renewal 0', 'grant', 'renewal 1', 'renewal 2'])
  assert.equal(turns.size, 997)
})

test('an item added first is taken before the others of its key', () => {
  const turns = createFairQueue<string>()
  turns.add('renewals', 'old')
  turns.addFirst('renewals', 'new')

  assert.deepEqual(turns.heads(), ['new'])
  assert.deepEqual([turns.take(), turns.take(), turns.take()], ['new', 'old', undefined])
  assert.equal(turns.size, 0)
})

test('the key with the smallest weight has the next turn, and none above the limit', () => {
  const turns = createFairQueue<string>()
  const weights = new Map([
    ['renewals', 8],
    ['charges', 2],
    ['grants', 2],
  ])
  const weight = (key: string) => weights.get(key) ?? 0
  for (const key of weights.keys()) turns.add(key, key)

  assert.equal(turns.take(weight, 1), undefined)
  const used = [turns.take(weight), turns.take(weight), turns.take(weight, 7), turns.take(weight)]
  assert.deepEqual(used, ['charges', 'grants', undefined, 'renewals'])
})
