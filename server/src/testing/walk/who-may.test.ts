import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openHouse, type House } from '../house.ts'
import { comeBy, type CallerName } from './callers.ts'
import { keepRows } from './restore.ts'
import { setScene, stops } from './scene.ts'
import { tryAll, type Grid } from './who-may.ts'
import { whoMay } from './who-may.data.ts'

const lines: Record<string, Record<string, readonly CallerName[]>> = whoMay

let house: House
let grid: Grid
before(async () => {
  house = await openHouse({ settings: { change_email_enabled: true, delete_user_enabled: true } })
  const scene = await setScene(house)
  const extras = await comeBy(house, scene)
  await house.settled()
  grid = { scene, extras, keeper: await keepRows(house) }
})
after(async () => {
  await grid.keeper.close()
  await house.close()
})

test('exactly the existing endpoints have declared callers', () => {
  const written = Object.entries(lines).flatMap(([group, line]) =>
    Object.keys(line).map(verb => `${group}.${verb}`),
  )
  assert.deepEqual(new Set(written), new Set(stops.map(({ name }) => name)))
})

describe('exactly the declared callers may call an endpoint', () => {
  for (const stop of stops) {
    test(stop.name, async () => {
      const [group = '', verb = ''] = stop.name.split('.')
      const may = lines[group]?.[verb] ?? []
      assert.deepEqual(await tryAll(grid, stop, may), [])
    })
  }
})
