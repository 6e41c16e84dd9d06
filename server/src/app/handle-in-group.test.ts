import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import { systemActor } from '../actors/actor.ts'
import type { GroupedHandler, GroupedReadHandler } from '../platform/http/implement.ts'
import { openBareSite, type BareSite } from '../testing/bare-site.ts'
import { handleInGroup } from './handle-in-group.ts'

let bare: BareSite
before(async () => {
  bare = await openBareSite()
})
after(() => bare.close())

type Request = { name: string; items?: number }

/** A handler that keeps the names of each group, refuses `wrong` and fails with `broken`. */
function handlerOf() {
  const groups: string[][] = []
  const handler: GroupedHandler<Record<string, unknown>, unknown> = {
    count: input => (input as Request).items ?? 1,
    handle: async (_work, requests) => {
      const names = requests.map(({ input }) => (input as Request).name)
      groups.push(names)
      await new Promise(setImmediate)
      if (names.includes('broken')) throw new Error('the database refused a row')
      return names.map(name => (name === 'wrong' ? new Refusal(commonProblems.invalid) : name))
    },
  }
  const send = (request: Request) =>
    handleInGroup(bare.site, handler, { actor: systemActor(), input: request })
  return { groups, send }
}

test('requests that arrive during a transaction share the next one', async () => {
  const { groups, send } = handlerOf()

  const answers = await Promise.all(['a', 'b', 'c'].map(name => send({ name })))

  assert.deepEqual(answers, ['a', 'b', 'c'])
  assert.deepEqual(groups, [['a'], ['b', 'c']])
})

test('a refused request and one that fails do not affect the others', async () => {
  const { groups, send } = handlerOf()

  const names = ['first', 'a', 'wrong', 'broken', 'b']
  const results = await Promise.allSettled(names.map(name => send({ name })))

  assert.deepEqual(
    results.map(result => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ['first', 'a', commonProblems.invalid.detail, 'the database refused a row', 'b'],
  )
  assert.deepEqual(groups.slice(2), [['a'], ['wrong'], ['broken'], ['b']], 'each again alone')
})

test('a transaction has a maximum of items, and room for one larger request', async () => {
  const { groups, send } = handlerOf()

  const large = ['a', 'b', 'c', 'd'].map(name => send({ name, items: 400 }))
  await Promise.all([send({ name: 'first' }), ...large, send({ name: 'huge', items: 5_000 })])

  // Two of them overlap.
  assert.deepEqual(groups.map(String).sort(), ['a', 'b,c', 'd,first', 'huge'])
})

test('full groups overlap, and others wait for the last one', async () => {
  const running = new Set<string>()
  const seen: string[][] = []
  const handler: GroupedReadHandler<Record<string, unknown>, unknown> = {
    count: input => (input as Request).items ?? 1,
    read: async (_work, requests) => {
      const names = requests.map(({ input }) => (input as Request).name)
      running.add(names.join(' '))
      seen.push([...running])
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
      running.delete(names.join(' '))
      return names
    },
  }
  const send = (request: Request) =>
    handleInGroup(bare.site, handler, { actor: systemActor(), input: request })

  const small = [send({ name: 'a' }), send({ name: 'b' })]
  await Promise.all(small)
  const alone = seen.splice(0)
  const large = ['c', 'd', 'e'].map(name => send({ name, items: 1_000 }))
  await Promise.all(large)

  assert.deepEqual(alone, [['a'], ['b']])
  assert.deepEqual(seen, [['c'], ['c', 'd'], ['d', 'e']])
})

test('a request that arrives as the last group ends is handled', async () => {
  const { send } = handlerOf()
  for (let round = 0; round < 20; round += 1) {
    const first = send({ name: 'first' })
    // Arrives some steps after the answer, before and after the queue is closed.
    let later: Promise<unknown> = first
    for (let step = 0; step < round; step += 1) later = later.then(value => value)

    assert.equal(await later.then(() => send({ name: 'second' })), 'second')
  }
})
