import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@gatehouse/contract/kit/problems'
import type { TestRequest } from './test-thread.ts'
import { openThreads } from './threads.ts'

const program = new URL('./test-thread.ts', import.meta.url)
const open = (busy: number, waiting: number) =>
  openThreads<TestRequest, string>({ program, busy, waiting })

test('a pool runs tasks up to its limit, queues some and rejects the rest', async () => {
  const request = open(2, 3)
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const answers: string[] = []
  const receive = (name: string) => void answers.push(name)
  const long = request({ name: 'long', gate }).then(receive)
  const others = ['second', 'third', 'fourth', 'fifth'].map(name => request({ name }).then(receive))

  await assert.rejects(request({}), (error: unknown) => {
    return error instanceof Refusal && error.problem.status === 429 && error.retry_after === 1
  })
  await Promise.all(others)
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  await long

  // The waiting requests were answered one after the other by the free thread.
  assert.deepEqual(answers, ['second', 'third', 'fourth', 'fifth', 'long'])
})

test('a failing task or a terminated thread fails one task, and the next one runs', async () => {
  const request = open(1, 5)

  const questions = [{ fail: 'broken' }, { name: 'one' }, { end: 3 }, { name: 'two' }]
  const outcomes = await Promise.allSettled(questions.map(request))

  const text = outcomes.map(item =>
    item.status === 'fulfilled' ? item.value : String(item.reason),
  )
  assert.deepEqual(text, [
    'Error: broken',
    'one',
    'Error: a worker thread exited with code 3',
    'two',
  ])
})
