import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { systemActor } from '../../actors/actor.ts'
import { write, type Work } from '../work.ts'
import { tryUnique } from './savepoint.ts'
import { unawaited } from './pipelined.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await sql`create table notes (id int primary key, text text not null)`.execute(server.site.db)
})
after(() => server.close())
beforeEach(() => sql`truncate notes`.execute(server.site.db))

const inTransaction = <T>(run: (work: Work) => Promise<T>) => write(server.site, systemActor(), run)

const note = ({ sql: db }: Pick<Work, 'sql'>, id: number, text: string | null = `note ${id}`) =>
  sql`insert into notes values (${id}, ${text}) ${unawaited}`.execute(db)

async function notes() {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(
    server.site.db,
  )
  return rows.map(({ id }) => id)
}

test('unawaited statements complete before the next statement and the commit', async () => {
  const seen = await inTransaction(async work => {
    await note(work, 1)
    await note(work, 2)
    const { rows } = await sql<{ id: number }>`select id from notes`.execute(work.sql)
    await note(work, 3)
    return rows.length
  })

  assert.equal(seen, 2)
  assert.deepEqual(await notes(), [1, 2, 3])
})

test('a failed unawaited statement fails the transaction with its own reason', async () => {
  const failing = inTransaction(async work => {
    await note(work, 1)
    await note(work, 2, null)
    await note(work, 3)
  })

  await assert.rejects(failing, /null value in column "text"/)
  assert.deepEqual(await notes(), [])
})

test('a statement after a failed one fails with the same reason', async () => {
  const failing = inTransaction(async work => {
    await note(work, 1)
    await note(work, 1)
    await sql`select 1`.execute(work.sql)
  })

  await assert.rejects(failing, { code: '23505' })
  assert.deepEqual(await notes(), [])
})

test('a transaction that throws writes nothing', async () => {
  const failing = inTransaction(async work => {
    await note(work, 1)
    throw new Error('thought better of it')
  })

  await assert.rejects(failing, /thought better/)
  assert.deepEqual(await notes(), [])
})

test('a transaction continues after a constraint violation with earlier writes kept', async () => {
  const attempt = await inTransaction(async work => {
    await note(work, 1)
    const result = await tryUnique(work, () =>
      sql`insert into notes values (1, 'again')`.execute(work.sql),
    )
    await note(work, 2)
    return result
  })

  assert.deepEqual(attempt, { broke: 'notes_pkey' })
  assert.deepEqual(await notes(), [1, 2])
})

test('outside a transaction a statement is sent immediately', async () => {
  await note({ sql: server.site.db } as never, 7)

  assert.deepEqual(await notes(), [7])
})

test('an empty transaction ends, and its connection is reused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => inTransaction(async () => n)),
  )

  assert.equal(answers.length, 50)
  await inTransaction(work => note(work, 9))
  assert.deepEqual(await notes(), [9])
})
