import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkScenes } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { menuScenesOf } from './menu-scenes.ts'
import { scenesOf } from './scenes.ts'
import { open, shop } from './shop.ts'
import { setUpShopScenes } from './states.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('every page and dialog about money is readable in every state, light and dark', async () => {
  const eventful = await setUpShopScenes(browserServer().server)
  const page = await open(browserServer(), eventful.acme)
  assert.deepEqual(await checkScenes(page, scenesOf(eventful)), [])
})

test('every menu, list and tooltip over a page is readable, light and dark', async () => {
  const sale = await shop(browserServer().server)
  const scenes = await menuScenesOf(sale)
  await browserServer().server.drainJobs()
  const page = await open(browserServer(), sale.acme)
  assert.deepEqual(await checkScenes(page, scenes), [])
})
