import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtScenes } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { menuScenesOf } from './menu-scenes.ts'
import { scenesOf } from './scenes.ts'
import { open, shop } from './shop.ts'
import { eventfulShop } from './states.ts'

const town = ourTown({ apps: ['dashboard'] })

test('every page and dialog of money is readable in any state, by day and night', async () => {
  const eventful = await eventfulShop(town().house)
  const page = await open(town(), eventful.acme)
  assert.deepEqual(await lookAtScenes(page, scenesOf(eventful)), [])
})

test('every menu, list and hint that opens over a page can be read, by day and night', async () => {
  const sold = await shop(town().house)
  const scenes = await menuScenesOf(sold)
  await town().house.settled()
  const page = await open(town(), sold.acme)
  assert.deepEqual(await lookAtScenes(page, scenes), [])
})
