import assert from 'node:assert/strict'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLog } from '../log.ts'
import { withClient } from '../postgres/databases.ts'
import { startTestPostgres } from '../postgres/test-postgres.ts'
import { openListener } from './listen.ts'

const RECONNECT_MS = 2

/** A way to the database that can be closed: who comes then is turned away at the door. */
async function door(connectionString: string) {
  const url = new URL(connectionString)
  const socket = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const inside = new Set<Socket>()
  const seen = { open: true, silent: false, turned_away: 0, at_once: 0 }
  const server = createServer(caller => {
    inside.add(caller)
    seen.at_once = Math.max(seen.at_once, inside.size)
    caller.on('close', () => inside.delete(caller)).on('error', () => undefined)
    if (!seen.open) {
      seen.turned_away += 1
      caller.destroy()
      return
    }
    const database = connect(socket).on('error', () => caller.destroy())
    caller.on('data', said => void (seen.silent || database.write(said)))
    database.on('data', said => void (seen.silent || caller.write(said)))
    caller.on('close', () => database.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    seen.open = false
    for (const caller of inside) caller.destroy()
  }
  return { url: url.href, seen, close, end: () => server.close() }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

test('a listener whose database is away tries one at a time, and hears again later', async () => {
  const postgres = await startTestPostgres()
  const way = await door(postgres.connectionString)
  const listener = await openListener(way.url, openLog('silent'), RECONNECT_MS)
  const heard: string[] = []
  let returns = 0
  listener.on('bell', payload => heard.push(payload))
  listener.onReturn(() => (returns += 1))

  way.close()
  await until(() => way.seen.turned_away >= 40)
  assert.equal(listener.up(), false)
  assert.equal(way.seen.at_once, 1)

  way.seen.open = true
  await until(() => returns > 0)
  await withClient(postgres.connectionString, client => client.query("notify bell, 'again'"))
  await until(() => heard.length > 0)

  assert.deepEqual(heard, ['again'])
  assert.equal(listener.up(), true)
  await listener.close()
  way.end()
})

test('a connection that says nothing any more counts as down, and is replaced', async () => {
  const postgres = await startTestPostgres()
  const way = await door(postgres.connectionString)
  const listener = await openListener(way.url, openLog('silent'), RECONNECT_MS)
  let returns = 0
  listener.onReturn(() => (returns += 1))
  assert.equal(listener.up(), true)

  const began = performance.now()
  way.seen.silent = true
  await until(() => !listener.up())

  assert.ok(performance.now() - began < 1_500, 'it is noticed within a second')
  way.close()
  way.seen.silent = false
  way.seen.open = true
  await until(() => returns > 0)
  assert.equal(listener.up(), true)
  await listener.close()
  way.end()
})
