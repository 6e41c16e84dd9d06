import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'node:test'
import { startRequestPriority, slotsFor } from './request-priority.ts'

/** Background work that ends on request. */
function slowTransactions(requestPriority: ReturnType<typeof startRequestPriority>, count: number) {
  const started: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: count }, (_, at) =>
    requestPriority.inTurn(async () => {
      started.push(at)
      await new Promise<void>(resolve => (ends[at] = resolve))
      return at
    }),
  )
  return { begun: started, all, end: (at: number) => ends[at]?.() }
}

test('without requests, background work starts immediately', async () => {
  const requestPriority = startRequestPriority(() => 0)

  const { begun, all, end } = slowTransactions(requestPriority, 5)
  await turn()

  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1, 2, 3, 4])
})

test('during requests, background work runs one at a time, in order, and completely', async () => {
  const requestPriority = startRequestPriority(() => 0)
  requestPriority.asked()

  const { begun, all, end } = slowTransactions(requestPriority, 3)
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

test('queued work starts automatically once there are no requests', async () => {
  let moment = 0
  const requestPriority = startRequestPriority(() => moment)
  requestPriority.asked()

  const { begun, all, end } = slowTransactions(requestPriority, 3)
  moment = 1_000
  while (begun.length < 3) await turn()

  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1, 2])
})

test('work that waits for something else occupies no slot', async () => {
  let moment = 0
  const requestPriority = startRequestPriority(() => moment)
  requestPriority.asked()

  const { begun, all, end } = slowTransactions(requestPriority, 2)
  await turn()
  const first = [...begun]
  moment = 200
  requestPriority.asked()
  while (begun.length < 2) await turn()

  assert.deepEqual([first, begun], [[0], [0, 1]])
  for (const at of begun) end(at)
  assert.deepEqual(await Promise.all(all), [0, 1])
})

test('failed work releases its slot for the next', async () => {
  const requestPriority = startRequestPriority(() => 0)
  requestPriority.asked()
  const failing = () => requestPriority.inTurn(() => Promise.reject(new Error('no')))

  const ended = await Promise.allSettled([failing(), failing(), failing()])

  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})

test("during 32 requests, the background share grows with the oldest task's delay", async () => {
  let moment = 0
  const requestPriority = startRequestPriority(() => moment)
  for (let n = 0; n < 32; n += 1) requestPriority.asked()
  const { begun, all, end } = slowTransactions(requestPriority, 40)
  const counts: number[] = []

  for (const next of [0, 99, 250, 500, 1_000, 2_000]) {
    moment = next
    requestPriority.asked()()
    // Waits longer than a transaction may take are tested elsewhere.
    for (const at of begun.splice(0)) end(at)
    while ((await turn(), begun.length === 0));
    counts.push(begun.length)
  }

  assert.deepEqual(counts, [1, 1, 4, 8, 16, 10])
  for (const at of begun) end(at)
  await Promise.all(all)
})

test('a single client waits for at most one background transaction, however late tasks are', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map(requests => slotsFor(requests, 3_600_000)),
    [1, 1, 1, 1],
  )
  assert.deepEqual(
    [-5, 0, 100, 500, 1_000, 3_600_000].map(late => slotsFor(32, late)),
    [1, 1, 1, 8, 16, 16],
  )
})

test('a late task counts by when it was due, not by when it asked for its turn', async () => {
  const requestPriority = startRequestPriority(() => 0)
  for (let n = 0; n < 8; n += 1) requestPriority.asked()
  const ends: (() => void)[] = []
  const run = () => new Promise<void>(resolve => ends.push(resolve))

  const late = { key: 'renewals', late_ms: 5_000 }
  const all = Array.from({ length: 6 }, () => requestPriority.inTurn(run, late))
  await turn()

  assert.equal(ends.length, 4)
  while (ends.length > 0) {
    ends.shift()?.()
    await turn()
  }
  await Promise.all(all)
})

test('a new kind of task has its turn after one of a long queue', async () => {
  const requestPriority = startRequestPriority(() => 0)
  requestPriority.asked()
  const order: string[] = []
  const item = (key: string) =>
    requestPriority.inTurn(async () => void order.push(key), { key, late_ms: 0 })

  await Promise.all([...Array.from({ length: 20 }, () => item('renewal')), item('grant')])

  assert.equal(order.indexOf('grant'), 2)
  assert.equal(order.length, 21)
})

test('a request with a response no longer counts as in progress', async () => {
  const requestPriority = startRequestPriority(() => 0)
  for (const answered of Array.from({ length: 32 }, () => requestPriority.asked())) answered()

  const late = { key: 'renewals', late_ms: 5_000 }
  const ends: (() => void)[] = []
  const run = () => new Promise<void>(resolve => ends.push(resolve))
  const all = [requestPriority.inTurn(run, late), requestPriority.inTurn(run, late)]
  await turn()

  assert.equal(ends.length, 1)
  ends[0]?.()
  await turn()
  ends[1]?.()
  await Promise.all(all)
})
