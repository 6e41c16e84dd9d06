import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueWidths } from './due-widths.ts'
import { listFiles } from '../tools/source-tree.ts'

const DAY = 20_782
const scenarios = listFiles().filter(file => /^e2e\/.*\.test\.ts$/.test(file))
const onDay = (file: string, day: number | undefined, more = {}) =>
  dueWidths(file, { day, all: false, changed: [], ...more })

test('a scenario runs in one width a day, and in every width within two days', () => {
  for (const file of scenarios) {
    const [first, second] = [onDay(file, DAY), onDay(file, DAY + 1)]
    assert.equal(first.length, 1)
    assert.deepEqual([...first, ...second].sort(), ['desktop', 'phone'])
  }
})

test('each day has scenarios of every width', () => {
  const onPhones = scenarios.filter(file => onDay(file, DAY).includes('phone'))

  assert.ok(onPhones.length > scenarios.length / 3, `${onPhones.length} of ${scenarios.length}`)
  assert.ok(onPhones.length < (scenarios.length * 2) / 3)
})

test('a changed page, a complete run and a file by itself test every width', () => {
  const [file = ''] = scenarios

  assert.equal(onDay(file, DAY, { changed: ['ui/src/button.tsx'] }).length, 2)
  assert.equal(onDay(file, DAY, { changed: ['server/src/main.ts'] }).length, 1)
  assert.equal(onDay(file, DAY, { all: true }).length, 2)
  assert.equal(onDay(file, undefined).length, 2)
})
