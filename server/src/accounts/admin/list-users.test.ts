import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
let root: Person

/** Name, address, username, role and day of January of every user except the admin. */
const people = [
  ['Ada Lovelace', 'ada@analytical.example', 'ada', 'user', 1],
  ['Grace Hopper', 'grace@navy.example', 'amazing_grace', 'support', 2],
  ['Åsa 100%', 'asa@north.example', null, 'user,support', 3],
  ['Bob_by', 'bob@navy.example', null, 'user', 4],
  ['bob by', 'bob.by@navy.example', 'bob.by', 'user', 5],
] as const

before(async () => {
  server = await startTestServer()
  root = await admin(server)
  for (const [name, email, username, role, day] of people) {
    const created_at = new Date(Date.UTC(2026, 0, day))
    await server.site.db
      .insertInto('users')
      .values({
        id: newId(),
        name,
        email,
        username,
        role,
        banned: name === 'Bob_by',
        email_verified: day > 2,
        created_at,
        updated_at: new Date(created_at.getTime() + 86_400_000 * (10 - day)),
      })
      .execute()
  }
})
after(() => server.close())

type Query = Record<string, string | string[]>
const request = (query: Query) => root.get('/api/auth/admin/list-users', { query })
const names = async (query: Query) => {
  const { status, body } = await request(query)
  assert.equal(status, 200, JSON.stringify(query))
  const found = body.users.map(({ name }: { name: string }) => name) as string[]
  if (!query.limit) assert.equal(body.total, found.length)
  return found.filter(name => name !== 'Root')
}

test('without a search all users are listed, newest first', async () => {
  const { body } = await request({})

  assert.equal(body.total, 6)
  assert.deepEqual(Object.keys(body), ['users', 'total'])
  assert.deepEqual(
    body.users.map(({ name }: { name: string }) => name),
    ['Root', 'bob by', 'Bob_by', 'Åsa 100%', 'Grace Hopper', 'Ada Lovelace'],
  )
})

test('a search matches any part of a value, ignoring case, and % and _ literally', async () => {
  const searches: [Query, string[]][] = [
    [{ searchValue: 'NAVY' }, ['Grace Hopper', 'Bob_by', 'bob by']],
    [{ searchValue: 'bob', searchOperator: 'starts_with' }, ['Bob_by', 'bob by']],
    [{ searchValue: 'analytical.example', searchOperator: 'ends_with' }, ['Ada Lovelace']],
    [{ searchValue: 'hop', searchField: 'name' }, ['Grace Hopper']],
    [{ searchValue: '100%', searchField: 'name' }, ['Åsa 100%']],
    [{ searchValue: 'b_b', searchField: 'name' }, ['Bob_by']],
    [{ searchValue: '\\', searchField: 'name' }, []],
    [{ searchValue: 'amazing', searchField: 'username' }, ['Grace Hopper']],
    [{ searchValue: 'grace', searchField: 'any' }, ['Grace Hopper']],
    [{ searchValue: 'bob.by', searchField: 'any' }, ['bob by']],
    [{ searchValue: '' }, people.map(([name]) => name)],
  ]
  for (const [query, found] of searches) {
    assert.deepEqual(await names({ ...query, sortBy: 'createdAt' }), found, JSON.stringify(query))
  }
})

test('a filter compares a field by its type', async () => {
  const filters: [Query, string[]][] = [
    [{ filterValue: 'ADA@analytical.example' }, ['Ada Lovelace']],
    [{ filterField: 'role', filterValue: 'support' }, ['Grace Hopper']],
    [
      { filterField: 'role', filterValue: 'support', filterOperator: 'contains' },
      ['Grace Hopper', 'Åsa 100%'],
    ],
    [
      { filterField: 'role', filterValue: ['support', 'user,support'], filterOperator: 'in' },
      ['Grace Hopper', 'Åsa 100%'],
    ],
    [{ filterField: 'banned', filterValue: 'true' }, ['Bob_by']],
    [
      { filterField: 'emailVerified', filterValue: 'true', filterOperator: 'ne' },
      ['Ada Lovelace', 'Grace Hopper'],
    ],
    [
      { filterField: 'createdAt', filterValue: '2026-01-03', filterOperator: 'lt' },
      ['Ada Lovelace', 'Grace Hopper'],
    ],
    [
      { filterField: 'createdAt', filterValue: '2026-01-03T00:00:00Z', filterOperator: 'lte' },
      ['Ada Lovelace', 'Grace Hopper', 'Åsa 100%'],
    ],
    [{ filterField: 'name', filterValue: 'bob by' }, ['bob by']],
    [
      { filterField: 'name', filterValue: 'B', filterOperator: 'starts_with' },
      ['Bob_by', 'bob by'],
    ],
    [
      { filterField: 'username', filterValue: ['ada', 'bob.by'], filterOperator: 'not_in' },
      ['Grace Hopper', 'Åsa 100%', 'Bob_by'],
    ],
    [{ filterField: 'id', filterValue: newId() }, []],
    [{ role: 'support' }, ['Grace Hopper', 'Åsa 100%']],
    [{ role: 'sup' }, []],
    [{ role: 'user', banned: 'false', emailVerified: 'false' }, ['Ada Lovelace']],
    [{ role: 'user', banned: 'true', searchValue: 'navy' }, ['Bob_by']],
    [{ role: 'support', emailVerified: 'true', searchValue: 'navy' }, []],
  ]
  for (const [query, found] of filters) {
    assert.deepEqual(await names({ ...query, sortBy: 'createdAt' }), found, JSON.stringify(query))
  }
})

test('every sort order works in both directions, with missing usernames last', async () => {
  const orders: [string, string[]][] = [
    ['email', ['Ada Lovelace', 'Åsa 100%', 'bob by', 'Bob_by', 'Grace Hopper']],
    ['createdAt', people.map(([name]) => name)],
    ['updatedAt', people.map(([name]) => name).toReversed()],
  ]
  for (const [sortBy, found] of orders) {
    const reversed = found.toReversed()
    if (sortBy !== 'updatedAt') assert.deepEqual(await names({ sortBy }), found)
    if (sortBy !== 'updatedAt')
      assert.deepEqual(await names({ sortBy, sortDirection: 'desc' }), reversed)
  }
  const named = ['Grace Hopper', 'bob by']
  assert.deepEqual((await names({ sortBy: 'username' })).slice(0, 3), ['Ada Lovelace', ...named])
  const descending = await names({ sortBy: 'username', sortDirection: 'desc' })
  assert.deepEqual(descending.slice(0, 3), ['bob by', 'Grace Hopper', 'Ada Lovelace'])
  assert.equal((await names({ sortBy: 'name' })).length, 5)
})

test('pages list every user once, count all and hold at most a hundred', async () => {
  const seen: string[] = []
  for (const offset of ['0', '2', '4', '6']) {
    const { body } = await request({ limit: '2', offset })
    assert.equal(body.total, 6)
    assert.equal(body.limit, 2)
    assert.equal(body.offset, offset === '0' ? undefined : Number(offset))
    seen.push(...body.users.map(({ id }: { id: string }) => id))
  }
  assert.equal(new Set(seen).size, 6)
  assert.equal(seen.length, 6)
  assert.equal((await request({ limit: '5000' })).body.limit, 100)
})

test('an unknown sort order, field or value is rejected instead of ignored', async () => {
  const invalid: Query[] = [
    { sortBy: 'password' },
    { banned: 'perhaps' },
    { sortBy: 'id; drop table users' },
    { sortDirection: 'sideways' },
    { searchField: 'role', searchValue: 'x' },
    { searchOperator: 'like', searchValue: 'x' },
    { filterField: 'password', filterValue: 'x' },
    { filterOperator: 'matches', filterValue: 'x' },
    { limit: 'all' },
    { limit: '-1' },
    { offset: '0.5' },
  ]
  for (const query of invalid) {
    const { status, body } = await request(query)
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'], JSON.stringify(query))
  }
  const meaningless: Query[] = [
    { filterField: 'banned', filterValue: 'perhaps' },
    { filterField: 'banned', filterValue: 'true', filterOperator: 'gt' },
    { filterField: 'banned', filterValue: 'true', filterOperator: 'contains' },
    { filterField: 'createdAt', filterValue: 'yesterday' },
    { filterField: 'createdAt', filterValue: '+275000-01-01T00:00:00Z' },
    { filterField: 'createdAt', filterValue: '2026-01-01', filterOperator: 'starts_with' },
    { filterField: 'id', filterValue: '7' },
    { filterField: 'id', filterValue: newId(), filterOperator: 'lt' },
    { filterField: 'name', filterValue: ['a', 'b'] },
  ]
  for (const query of meaningless) {
    const { status, body } = await request(query)
    assert.deepEqual([status, body.code], [400, 'INVALID_FILTER'], JSON.stringify(query))
  }
})

test('every search, sort order and filter uses an index', async () => {
  await server.site.db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    for (const part of [
      sql`where email ilike '%abcdef%'`,
      sql`where name ilike 'abcde%'`,
      sql`where (email ilike '%abcdef%' or name ilike '%abcdef%' or username ilike '%abcdef%')`,
      sql`where role = 'support' order by created_at`,
      sql`where name = 'Ada'`,
      sql`where banned = true order by created_at`,
      sql`where email_verified = false order by created_at`,
      sql`order by created_at desc, id desc`,
      sql`order by updated_at asc, id asc`,
      sql`order by name asc, id asc`,
      sql`order by email desc, id desc`,
      sql`order by username asc nulls last, id asc`,
      sql`order by username desc nulls last, id desc`,
    ]) {
      const plan = await sql<Record<string, string>>`explain select * from users ${part}`.execute(
        trx,
      )
      const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n')
      assert.doesNotMatch(lines, /Seq Scan|(?<!Incremental )Sort {2}/, lines)
    }
  })
})
