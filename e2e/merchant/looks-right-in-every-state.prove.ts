import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtScenes } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { scenesOf } from './scenes.ts'
import { open } from './shop.ts'
import { eventfulShop } from './states.ts'

const town = ourTown({ apps: ['dashboard'] })

test('every page and dialog of money is readable in any state, by day and night', async () => {
  const shop = await eventfulShop(town().house)
  const page = await open(town(), shop.acme)
  assert.deepEqual(await lookAtScenes(page, scenesOf(shop)), [])
})
