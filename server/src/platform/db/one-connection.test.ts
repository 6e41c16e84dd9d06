import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { systemActor } from '../../actors/actor.ts'
import { snapshot, write } from '../work.ts'
import { statements } from './database.ts'
import { onOneConnection } from './one-connection.ts'
import type { Queryable } from './queryable.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** What was sent, and what was answered, while two statements were executed side by side. */
async function together(run: (both: (db: Queryable) => Promise<unknown>) => Promise<unknown>) {
  const seen: string[] = []
  statements.onNotify = (_, [name]) => {
    if (name === 'one' || name === 'two') seen.push(`sent ${name}`)
  }
  const ask = async (db: Queryable, name: string) => {
    const { rows } = await sql<{ name: string }>`select ${name}::text as name`.execute(db)
    seen.push(`answered ${rows[0]?.name}`)
  }
  const both = (db: Queryable) => Promise.all([ask(db, 'one'), ask(db, 'two')])
  await run(both).finally(() => delete statements.onNotify)
  return seen
}

const TOGETHER = ['sent one', 'sent two']

test('a transaction sends statements in order, without waiting for results', async () => {
  const actor = systemActor()

  const inWrite = await together(both => write(server.site, actor, work => both(work.sql)))
  const inSnapshot = await together(both => snapshot(server.site, actor, look => both(look.sql)))
  const onConnection = await together(both => onOneConnection(server.site.db, both))

  assert.deepEqual(inWrite.slice(0, 2), TOGETHER)
  assert.deepEqual(inSnapshot.slice(0, 2), TOGETHER)
  assert.deepEqual(onConnection.slice(0, 2), TOGETHER)
  assert.equal([...inWrite, ...inSnapshot, ...onConnection].length, 3 * 4)
})

test('nothing is sent for a transaction that has ended', async () => {
  let late: (() => Promise<unknown>) | undefined
  const failing = write(server.site, systemActor(), ({ sql: db }) => {
    late = () => sql`select 1`.execute(db)
    return Promise.reject(new Error('thought better of it'))
  })
  await assert.rejects(failing, /thought better/)

  await assert.rejects(async () => late?.(), /after its transaction ended/)
})

test('if one of two statements fails, its error is thrown and nothing is written', async () => {
  await sql`create table pairs (id int primary key)`.execute(server.site.db)
  const insert = (db: Queryable, id: number) => sql`insert into pairs values (${id})`.execute(db)

  const inTransaction = (run: (db: Queryable) => Promise<unknown>) =>
    write(server.site, systemActor(), work => run(work.sql))

  const later = inTransaction(async db => {
    await insert(db, 1)
    await Promise.all([insert(db, 1), insert(db, 2)])
  })
  await assert.rejects(later, { code: '23505' })
  const first = inTransaction(db => Promise.all([sql`select 1 / 0`.execute(db), insert(db, 2)]))
  await assert.rejects(first, { code: '22012' })

  const { rows } = await sql`select id from pairs`.execute(server.site.db)
  assert.deepEqual(rows, [])
})
