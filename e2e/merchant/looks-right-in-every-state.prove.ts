import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtScenes } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { menuScenesOf } from './menu-scenes.ts'
import { scenesOf } from './scenes.ts'
import { open, shop } from './shop.ts'
import { eventfulShop } from './states.ts'

const town = ourTown({ apps: ['dashboard'] })

test('every page and dialog about money is readable in every state, light and dark', async () => {
  const eventful = await eventfulShop(town().house)
  const page = await open(town(), eventful.acme)
  assert.deepEqual(await lookAtScenes(page, scenesOf(eventful)), [])
})

test('every menu, list and tooltip over a page is readable, light and dark', async () => {
  const sold = await shop(town().house)
  const scenes = await menuScenesOf(sold)
  await town().house.settled()
  const page = await open(town(), sold.acme)
  assert.deepEqual(await lookAtScenes(page, scenes), [])
})
