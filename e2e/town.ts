import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { lawful } from '@gatehouse/server/src/testing/sales.ts'
import { type BrowserHouse, type BrowserHouseOptions, openBrowserHouse } from './browser-house.ts'

/**
 * Starts a test server for one file. After each test, no page may have reported an error and no
 * invariant may be violated. Options that depend on what an earlier `before` sets up are given as a
 * function.
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
