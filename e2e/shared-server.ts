import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import { checkBooks } from '@gatehouse/server/src/testing/sales.ts'
import {
  type BrowserServer,
  type BrowserServerOptions,
  startBrowserServer,
} from './browser-server.ts'

/**
 * Starts a test server for one file. After each test, no page may have reported an error and no
 * invariant may be violated. Options that depend on what an earlier `before` sets up are given as a
 * function.
 */
export function sharedBrowserServer(
  options: BrowserServerOptions | (() => BrowserServerOptions) = {},
): () => BrowserServer {
  let browserServer: BrowserServer
  before(async () => {
    const resolvedOptions = typeof options === 'function' ? options() : options
    browserServer = await startBrowserServer({ apps: ['checkout', 'portal'], ...resolvedOptions })
  })
  after(() => browserServer.close())
  afterEach(async () => {
    await browserServer.endVisits()
    await checkBooks(browserServer.server)
    assert.deepEqual(browserServer.complaints.splice(0), [])
  })
  return () => browserServer
}
