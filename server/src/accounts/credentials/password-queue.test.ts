import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { inTurn } from './password-queue.ts'

test('a hash for each core runs, 200 wait, the rest is told to come back', async () => {
  const cores = availableParallelism()
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const hash = () =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
    })

  const accepted = Array.from({ length: cores + 200 }, hash)
  await assert.rejects(hash(), (error: unknown) => {
    return error instanceof Refusal && error.problem.status === 429 && error.retry_after === 1
  })
  gate.resolve()
  await Promise.all(accepted)

  assert.equal(most, cores)
  assert.equal(running, 0)
})

test('a hash that fails hands its turn on', async () => {
  await assert.rejects(
    inTurn(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await inTurn(async () => 'made'), 'made')
})
