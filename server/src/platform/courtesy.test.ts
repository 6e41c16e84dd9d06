import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import { openCourtesy } from './courtesy.ts'

/** Work of the background that ends when it is told to. */
function sluggish(courtesy: ReturnType<typeof openCourtesy>, count: number) {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: count }, (_, at) =>
    courtesy.inTurn(async () => {
      begun.push(at)
      await new Promise<void>(resolve => (ends[at] = resolve))
      return at
    }),
  )
  return { begun, all, end: (at: number) => ends[at]?.() }
}

test('where nobody asks, everything begins at once', async () => {
  const courtesy = openCourtesy(() => 0)

  const { begun, all, end } = sluggish(courtesy, 5)
  await turn()

  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, 4])
})

test('while somebody asks, one goes at a time, in their order, and none is forgotten', async () => {
  const courtesy = openCourtesy(() => 0)
  courtesy.asked()

  const { begun, all, end } = sluggish(courtesy, 3)
  await turn()
  const first = [...begun]
  end(0)
  await turn()
  const second = [...begun]
  end(1)
  await turn()

  assert.deepEqual([first, second, begun], [[0], [0, 1], [0, 1, 2]])
  end(2)
  assert.deepEqual(await Promise.all(all), [0, 1, 2])
})

test('what waits begins by itself once nobody asks any more', async () => {
  let moment = 0
  const courtesy = openCourtesy(() => moment)
  courtesy.asked()

  const { begun, all, end } = sluggish(courtesy, 3)
  moment = 1_000
  while (begun.length < 3) await turn()

  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1, 2])
})

test('what waits for something else than its turn holds nobody up', async () => {
  let moment = 0
  const courtesy = openCourtesy(() => moment)
  courtesy.asked()

  const { begun, all, end } = sluggish(courtesy, 2)
  await turn()
  const first = [...begun]
  moment = 200
  courtesy.asked()
  while (begun.length < 2) await turn()

  assert.deepEqual([first, begun], [[0], [0, 1]])
  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1])
})

test('work that fails makes room for the next', async () => {
  const courtesy = openCourtesy(() => 0)
  courtesy.asked()
  const failing = () => courtesy.inTurn(() => Promise.reject(new Error('no')))

  const ended = await Promise.allSettled([failing(), failing(), failing()])

  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})
