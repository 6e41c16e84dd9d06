import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLog } from '../log.ts'
import { withClient } from '../postgres/databases.ts'
import { startTestPostgres } from '../postgres/test-postgres.ts'
import { openDatabaseProxy } from '../../testing/database-proxy.ts'
import { openListener } from './listen.ts'

const RECONNECT_MS = 2

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

test('a listener that lost its database makes one connection attempt at a time', async () => {
  const postgres = await startTestPostgres()
  const way = await openDatabaseProxy(postgres.connectionString)
  const listener = await openListener(way.url, openLog('silent'), RECONNECT_MS)
  const received: string[] = []
  let returns = 0
  listener.on('bell', payload => received.push(payload))
  listener.onReturn(() => (returns += 1))

  way.close()
  await until(() => way.seen.turned_away >= 40)
  assert.equal(listener.up(), false)
  assert.equal(way.seen.at_once, 1)

  way.seen.open = true
  await until(() => returns > 0)
  await withClient(postgres.connectionString, client => client.query("notify bell, 'again'"))
  await until(() => received.length > 0)

  assert.deepEqual(received, ['again'])
  assert.equal(listener.up(), true)
  await listener.close()
  await way.end()
})

test('a silent connection counts as down and is replaced', async () => {
  const postgres = await startTestPostgres()
  const way = await openDatabaseProxy(postgres.connectionString)
  const listener = await openListener(way.url, openLog('silent'), RECONNECT_MS)
  let returns = 0
  listener.onReturn(() => (returns += 1))
  assert.equal(listener.up(), true)

  const startedAt = performance.now()
  way.seen.silent = true
  await until(() => !listener.up())

  assert.ok(performance.now() - startedAt < 1_500, 'it is noticed within a second')
  way.close()
  way.seen.silent = false
  way.seen.open = true
  await until(() => returns > 0)
  assert.equal(listener.up(), true)
  await listener.close()
  await way.end()
})

test('a notification on a new channel is received once the channel is ready', async () => {
  const { connectionString } = await startTestPostgres()
  const listener = await openListener(connectionString, openLog('silent'))
  const received: string[] = []
  const channels = Array.from({ length: 20 }, (_, at) => `ready_${process.pid}_${at}`)
  listener.on('last', payload => received.push(payload))
  await listener.ready('last')

  await withClient(connectionString, async client => {
    for (const channel of channels) {
      listener.on(channel, payload => received.push(payload))
      await listener.ready(channel)
      await client.query(`notify ${channel}, '${channel}'`)
    }
    await client.query(`notify last, 'last'`)
  })
  await until(() => received.includes('last'))

  assert.deepEqual(received, [...channels, 'last'])
  await listener.close()
})

test('a channel is ready immediately while the database is unavailable', async () => {
  const postgres = await startTestPostgres()
  const way = await openDatabaseProxy(postgres.connectionString)
  const listener = await openListener(way.url, openLog('silent'), RECONNECT_MS)
  way.close()
  await until(() => !listener.up())

  listener.on('bell', () => undefined)
  await listener.ready('bell')

  await listener.close()
  await way.end()
})
