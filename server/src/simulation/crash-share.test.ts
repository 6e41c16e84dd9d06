import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueMoments, KIND_DAYS, MOMENTS_A_DAY } from './crash-share.ts'

/** A story of 60 moments: 2 kinds of commit and 8 of jobs and calls. */
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

test('every kind of moment is died at within a few days, wherever they begin', () => {
  for (const first of [DAY, DAY + 1, DAY + 7]) {
    const days = Array.from({ length: KIND_DAYS }, (_, more) => onDay(first + more))
    assert.deepEqual(kindsOf(days.flat()), kinds)
  }
})

test('every moment is died at within the days the story has for each part of it', () => {
  const days = Math.ceil(points.length / MOMENTS_A_DAY)
  const died = new Set(Array.from({ length: days }, (_, more) => onDay(DAY + more)).flat())

  assert.equal(died.size, points.length)
})

test('one day has a part of the moments only', () => {
  const moments = onDay(DAY)

  assert.ok(moments.length >= MOMENTS_A_DAY)
  assert.ok(moments.length <= MOMENTS_A_DAY + Math.ceil(kinds.size / KIND_DAYS))
  assert.ok(moments.every(at => at >= 1 && at <= points.length))
})

test('a changed file makes the kinds due that it names', () => {
  const changed = [`export const task = { kind: 'renew_subscription' }`, `ask(site, 'charge', run)`]

  for (const more of Array.from({ length: KIND_DAYS }).keys()) {
    const died = kindsOf(onDay(DAY + more, { changed }))
    assert.ok(died.has('after job renew_subscription'))
    assert.ok(died.has('before stripe charge') && died.has('after stripe charge'))
  }
})

test('a change where crash points are made, or a run of everything, takes every kind', () => {
  const changed = [`crashPoint(site, 'before commit')`]

  assert.deepEqual(kindsOf(onDay(DAY, { changed })), kinds)
  assert.deepEqual(kindsOf(onDay(DAY, { all: true })), kinds)
})

test('a story with few moments is died at in each of them', () => {
  assert.deepEqual(dueMoments(['before commit'], { day: DAY, all: false, changed: [] }), [1])
})
