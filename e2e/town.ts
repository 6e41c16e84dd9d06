import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { lawful } from '@gatehouse/server/src/testing/sales.ts'
import { type BrowserHouse, type BrowserHouseOptions, openBrowserHouse } from './browser-house.ts'

/**
 * A house for the stories of one file: after each, no page has complained and no law is broken.
 * Options that need what an earlier `before` opens are given as a function.
 */
export function ourTown(
  options: BrowserHouseOptions | (() => BrowserHouseOptions) = {},
): () => BrowserHouse {
  let town: BrowserHouse
  before(async () => {
    const asked = typeof options === 'function' ? options() : options
    town = await openBrowserHouse({ apps: ['checkout', 'portal'], ...asked })
  })
  after(() => town.close())
  afterEach(async () => {
    for (const context of town.browser.contexts()) await context.close()
    await lawful(town.house)
    assert.deepEqual(town.complaints.splice(0), [])
  })
  return () => town
}
