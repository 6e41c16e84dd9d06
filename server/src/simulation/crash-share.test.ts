import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueMoments, KIND_DAYS, MOMENTS_A_DAY } from './crash-share.ts'

/** A scenario of 60 crash points: 2 kinds of commit and 8 of jobs and calls. */
const points = Array.from({ length: 60 }, (_, at) =>
  at % 3 === 0
    ? ['before commit', 'after commit'][at % 2]!
    : [
        'after job renew_subscription',
        'before stripe charge',
        'after stripe charge',
        'before webhook',
        'after webhook',
        'after job charge_order',
        'before asking',
        'after asking',
      ][at % 8]!,
)
const kinds = new Set(points)
const DAY = 20_782

const kindsOf = (moments: number[]) => new Set(moments.map(at => points[at - 1]))
const onDay = (day: number, more: { all?: boolean; changed?: string[] } = {}) =>
  dueMoments(points, { day, all: false, changed: [], ...more })

test('a few days cover every kind of crash point, from any first day', () => {
  for (const first of [DAY, DAY + 1, DAY + 7]) {
    const days = Array.from({ length: KIND_DAYS }, (_, more) => onDay(first + more))
    assert.deepEqual(kindsOf(days.flat()), kinds)
  }
})

test('every crash point is covered within as many days as the scenario has parts', () => {
  const days = Math.ceil(points.length / MOMENTS_A_DAY)
  const crashed = new Set(Array.from({ length: days }, (_, more) => onDay(DAY + more)).flat())

  assert.equal(crashed.size, points.length)
})

test('one day tests only some of the crash points', () => {
  const moments = onDay(DAY)

  assert.ok(moments.length >= MOMENTS_A_DAY)
  assert.ok(moments.length <= MOMENTS_A_DAY + Math.ceil(kinds.size / KIND_DAYS))
  assert.ok(moments.every(at => at >= 1 && at <= points.length))
})

test('a changed file makes the kinds of crash points it names due', () => {
  const changed = [`export const task = { kind: 'renew_subscription' }`, `ask(site, 'charge', run)`]

  for (const more of Array.from({ length: KIND_DAYS }).keys()) {
    const crashed = kindsOf(onDay(DAY + more, { changed }))
    assert.ok(crashed.has('after job renew_subscription'))
    assert.ok(crashed.has('before stripe charge') && crashed.has('after stripe charge'))
  }
})

test('a change of the crash points, or a complete run, includes every kind', () => {
  const changed = [`crashPoint(site, 'before commit')`]

  assert.deepEqual(kindsOf(onDay(DAY, { changed })), kinds)
  assert.deepEqual(kindsOf(onDay(DAY, { all: true })), kinds)
})

test('in a scenario with few crash points, the server crashes at each of them', () => {
  assert.deepEqual(dueMoments(['before commit'], { day: DAY, all: false, changed: [] }), [1])
})
