import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { types } from './database.ts'
import { PreparedStatement, replanned, sendStatement } from './prepared-statement.ts'

let server: TestServer
let client: pg.Client
before(async () => {
  server = await startTestServer()
  const config = { connectionString: server.connectionString, types, pipeline: true }
  client = new pg.Client(config)
  await client.connect()
})
after(async () => {
  await client.end()
  await server.close()
})

const send = async (text: string, values: unknown[], name?: string) => {
  const statement = new PreparedStatement(text, values, name)
  return (await sendStatement(query => client.query(query), statement)).rows
}

/** How often PostgreSQL described a result while `run` sent its statements. */
async function countDescriptions(run: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  let count = 0
  const listener = () => (count += 1)
  connection.on('rowDescription', listener)
  await run()
  connection.off('rowDescription', listener)
  return count
}

const COLUMNS = `select $1::int as number, $2::text as text, $3::timestamptz as at, null as nothing,
  '[1, 2]'::jsonb as list, 9007199254740991 as large`

test('a named statement is described once, and later rows are parsed in the same way', async () => {
  const at = new Date('2026-11-25T12:34:56.789Z')
  const rows: unknown[] = []

  const described = await countDescriptions(async () => {
    for (const text of ['one', 'two', null]) rows.push(...(await send(COLUMNS, [7, text, at], 'c')))
  })

  const row = { number: 7, at, nothing: null, list: [1, 2], large: Number.MAX_SAFE_INTEGER }
  assert.deepEqual(rows, [
    { ...row, text: 'one' },
    { ...row, text: 'two' },
    { ...row, text: null },
  ])
  assert.equal(described, 1)
})

test('statements sent before the first result get their own rows', async () => {
  const numbers = [1, 2, 3, 4]

  const found = await Promise.all(
    numbers.map(number => send('select $1::int as number', [number], 'n')),
  )

  assert.deepEqual(
    found,
    numbers.map(number => [{ number }]),
  )
})

test('after an error, a named statement still returns its rows', async () => {
  const text = 'select 10 / $1::int as part'

  assert.deepEqual(await send(text, [5], 'd'), [{ part: 2 }])
  await assert.rejects(send(text, [0], 'd'), /division by zero/)
  assert.deepEqual(await send(text, [2], 'd'), [{ part: 5 }])
})

test('a statement whose result would have other columns fails', async () => {
  await send('create temporary table changing (a int)', [])
  await send('insert into changing values (1)', [], 'i')
  assert.deepEqual(await send('select * from changing', [], 's'), [{ a: 1 }])
  await send(`alter table changing add column b text default 'b'`, [])

  await assert.rejects(send('select * from changing', [], 's'), /must not change result type/)
})

test('a reused cursor name returns the columns of its current cursor', async () => {
  const fetched: unknown[] = []
  for (const query of [`select 1 as one`, `select 'a' as letter, 2 as two`]) {
    await send('begin', [])
    await send(`declare cursor_in_turn cursor for ${query}`, [])
    fetched.push(...(await send('fetch 5 from cursor_in_turn', [], 'f')))
    await send('commit', [])
  }

  assert.deepEqual(fetched, [{ one: 1 }, { letter: 'a', two: 2 }])
})

test('times keep their millisecond in every time zone of the session', async () => {
  const times = [
    '0099-01-01T00:00:00.001Z',
    '2026-03-29T01:30:00.999Z',
    '+010000-01-01T00:00:00.000Z',
  ]
  for (const zone of ['UTC', 'America/St_Johns', 'Asia/Kathmandu']) {
    await send(`set time zone '${zone}'`, [])
    for (const time of times) {
      const [row] = await send('select $1::timestamptz as at', [new Date(time)], 'z')
      assert.deepEqual(row, { at: new Date(time) }, `${time} in ${zone}`)
    }
  }
  await send('reset time zone', [])
})

test('lists of any values arrive as they were sent', async () => {
  const texts = [
    'plain',
    'plain',
    '',
    null,
    'NULL',
    'a "quote"',
    'back\\slash',
    '{a,b}',
    "it's",
    'ü\n',
  ]
  const at = new Date('2026-11-25T12:34:56.789Z')
  const ancient = new Date('0099-01-01T00:00:00.001Z')
  const bytes = [Buffer.from('one'), Buffer.from([0, 255])]
  const nested = [
    ['a', 'b'],
    ['"', null],
  ]

  const [row] = await send(
    `select $1::text[] as texts, $2::timestamptz[] as times, $3::int[] as numbers,
      $4::boolean[] as flags, $5::text[] as nothing, $6::bytea[] as bytes, $7::text[] as nested,
      $8::numeric[]::text[] as decimals`,
    [
      texts,
      [at, at, null, ancient],
      [7, 7, -1, null],
      [true, false],
      [],
      bytes,
      nested,
      ['1.5', 1e21, 0.1],
    ],
  )

  assert.deepEqual(row, {
    texts,
    times: [at, at, null, ancient],
    numbers: [7, 7, -1, null],
    flags: [true, false],
    nothing: [],
    bytes,
    nested,
    decimals: ['1.5', '1000000000000000000000', '0.1'],
  })
})

test('a statement that is planned each time has no name, and all others have one', async () => {
  const texts = await server.site.db.connection().execute(async connection => {
    await sql`select ${1}::int as replanned_one ${replanned}`.execute(connection)
    await sql`select ${1}::int as planned_once`.execute(connection)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(connection)
    return rows.map(({ statement }) => statement)
  })

  assert.ok(texts.some(text => text.includes('planned_once')))
  assert.ok(!texts.some(text => text.includes('replanned_one')))
})
