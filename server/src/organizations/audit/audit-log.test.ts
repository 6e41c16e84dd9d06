import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, serverToken, signUp, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let testServer: TestServer
before(async () => {
  testServer = await startTestServer()
})
after(() => testServer.close())

const path = '/api/auth/organization/audit-log'

type Entry = {
  id: string
  action: string
  actor: { kind: string; id: string | null; name: string | null; email: string | null }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  [key: string]: unknown
}

const look = async (
  { owner, organization }: Merchant,
  query: Record<string, string> = {},
): Promise<{ entries: Entry[]; next: string | null }> => {
  const { status, body } = await owner.get(path, {
    query: { organizationId: organization.id, ...query },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const actionsOf = ({ entries }: { entries: Entry[] }) => entries.map(({ action }) => action)
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

async function member({ organization }: Merchant, role: string): Promise<Person> {
  const person = await signUp(testServer)
  const row = { organization_id: organization.id, user_id: await idOf(person), role }
  await testServer.site.db
    .insertInto('members')
    .values({ id: newId(), created_at: testServer.clock.now(), ...row })
    .execute()
  return person
}

test('an owner sees who changed what, from where, with before, after and reason', async () => {
  const acme = await merchant(testServer)
  acme.owner.address = '203.0.113.9'
  await acme.owner.post(
    '/api/auth/organization/update',
    { organizationId: acme.organization.id, data: { name: 'Renamed' } },
    { headers: { 'user-agent': 'Browser/1.0' } },
  )

  const { entries } = await look(acme)

  const [first] = entries
  assert.ok(first)
  assert.equal(first.action, 'organization.updated')
  assert.deepEqual(first.actor, {
    kind: 'user',
    id: await idOf(acme.owner),
    name: 'Grace',
    email: acme.owner.email,
    impersonated: false,
  })
  assert.deepEqual([first.before?.name, first.after?.name], ['Acme', 'Renamed'])
  assert.deepEqual([first.ipAddress, first.userAgent], ['203.0.113.9', 'Browser/1.0'])
  assert.match(String(first.cause), /^[0-9a-f-]{36}$/)
  assert.equal(first.createdAt, testServer.clock.now().toISOString())
  assert.deepEqual(actionsOf({ entries }), [
    'organization.updated',
    'access_token.created',
    'organization.created',
  ])
})

test('tokens and customers are named; buyers and the operator are not', async () => {
  const acme = await merchant(testServer)
  const organization_id = acme.organization.id
  const customer = (await acme.server.post('/v1/customers/', { email: 'c@example.com' })).body
  const { server } = await serverToken(testServer)
  const userId = await idOf(await signUp(testServer))
  await server.post('/api/auth/organization/add-member', {
    ...{ userId, organizationId: organization_id, role: 'member' },
  })
  const settingsInput = {
    action: 'test.done',
    subject_kind: 'test',
    subject_id: null,
    organization_id,
  }
  const request = { id: 'r', ip: '10.0.0.1', user_agent: 'x' }
  const as = (kind: 'anonymous' | 'customer', id: string | null) =>
    write(testServer.site, { ...systemActor(), kind, id, request }, work =>
      recordAudit(work, settingsInput),
    )
  await as('anonymous', null)
  await as('customer', customer.id)
  await write(testServer.site, systemActor(), work => recordAudit(work, settingsInput))

  const { entries } = await look(acme)

  const actors = entries.map(({ action, actor }) => [action, actor.kind, actor.name ?? actor.email])
  assert.deepEqual(actors.slice(0, 4), [
    ['test.done', 'system', null],
    ['test.done', 'customer', 'c@example.com'],
    ['test.done', 'buyer', null],
    ['member.joined', 'operator', null],
  ])
  assert.deepEqual(entries[3]?.ipAddress, '')
  const created = (await look(acme, { action: 'customer.created' })).entries
  assert.deepEqual(created[0]?.actor, {
    kind: 'organization_token',
    id: created[0]?.actor.id,
    name: 'for a test',
    email: null,
    impersonated: false,
  })
})

test('the log is filtered by action, actor, subject and time together', async () => {
  const acme = await merchant(testServer)
  const organizationId = acme.organization.id
  const helper = await member(acme, 'admin')
  const rename = (user: Person, name: string) =>
    user.post('/api/auth/organization/update', { organizationId, data: { name } })
  const noon = testServer.clock.now()
  await rename(acme.owner, 'One')
  testServer.clock.pass(60_000)
  const later = testServer.clock.now()
  await rename(helper, 'Two')

  const requested: [Record<string, string>, string[]][] = [
    [{ action: 'organization.updated' }, ['Two', 'One']],
    [{ action: 'organization.' }, ['Two', 'One', 'Acme']],
    [{ action: 'organization' }, []],
    [{ action: 'organ%.' }, []],
    [{ actorId: await idOf(helper) }, ['Two']],
    [{ actorId: newId() }, []],
    [{ subjectKind: 'organization', subjectId: organizationId }, ['Two', 'One', 'Acme']],
    [{ subjectKind: 'member' }, []],
    [{ subjectId: newId() }, []],
    [{ from: later.toISOString() }, ['Two']],
    [{ to: later.toISOString(), action: 'organization.updated' }, ['One']],
    [{ from: noon.toISOString(), to: noon.toISOString() }, []],
    [{ action: 'organization.updated', actorId: await idOf(acme.owner) }, ['One']],
  ]
  for (const [query, names] of requested) {
    const { entries } = await look(acme, query)
    const found = entries.map(({ after: made }) => made?.name)
    assert.deepEqual(found, names, JSON.stringify(query))
  }
})

test('pages go back in time to the first entry', async () => {
  const acme = await merchant(testServer)
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await acme.server.post('/v1/customers/', { email })
  }
  const total = (await look(acme)).entries

  const seen: Entry[] = []
  let next: string | null = null
  do {
    const page: { entries: Entry[]; next: string | null } = await look(acme, {
      limit: '2',
      ...(next && { before: next }),
    })
    assert.ok(page.entries.length <= 2)
    seen.push(...page.entries)
    next = page.next
  } while (next !== null)

  assert.equal(total.length, 5)
  assert.deepEqual(seen, total)
})

test('members without permission are rejected, and other organizations are hidden', async () => {
  const [acme, rival] = [await merchant(testServer), await merchant(testServer, 'Rival')]
  const [plain, finance, adminMember] = [
    await member(acme, 'member'),
    await member(acme, 'finance'),
    await member(acme, 'support,admin'),
  ]
  const query = { organizationId: acme.organization.id }

  for (const way of [path, `${path}/export`]) {
    const of = async (user: Person, requested: Record<string, string> = query) => {
      const { status, body } = await user.get(way, { query: requested })
      return [status, body?.code ?? null]
    }
    assert.deepEqual(await of(plain), [403, 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG'])
    assert.deepEqual(await of(finance), [403, 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG'])
    assert.deepEqual(await of(adminMember), [200, null])
    assert.deepEqual(await of(rival.owner), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
    const nowhere = { organizationId: newId() }
    assert.deepEqual(await of(acme.owner, nowhere), [
      403,
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
    ])
    assert.deepEqual(await of(await signUp(testServer), {}), [400, 'NO_ACTIVE_ORGANIZATION'])
    assert.deepEqual(await of(testServer.stranger()), [401, 'UNAUTHORIZED'])
    assert.deepEqual(await of(acme.owner, { ...query, from: 'yesterday' }), [
      400,
      'VALIDATION_ERROR',
    ])
  }
  const since = (await look(rival)).entries[0]?.id ?? ''
  assert.deepEqual(await look(acme, { before: since }), await look(acme))
})

test('a server admin who decides about a merchant appears as the operator', async () => {
  const acme = await merchant(testServer)
  const root = await admin(testServer)
  await root.post('/api/auth/admin/set-organization-status', {
    organizationId: acme.organization.id,
    status: 'denied',
  })

  const { entries } = await look(acme, { action: 'organization.status_changed' })

  assert.deepEqual(
    entries.map(({ actor, ipAddress }) => [actor.kind, actor.id, actor.email, ipAddress]),
    [['operator', null, null, '']],
  )
})

test('an export holds all matching entries as CSV or JSON lines', async () => {
  const acme = await merchant(testServer)
  const organizationId = acme.organization.id
  const name = '=HYPERLINK("https://evil.example","x")'
  await acme.server.post('/v1/customers/', { email: 'a@example.com', name })
  await testServer.site.db
    .insertInto('audit_entries')
    .values(
      Array.from({ length: 1200 }, () => ({
        ...{ id: newId(), organization_id: organizationId, action: 'test.many' },
        ...{ subject_kind: 'test', actor: JSON.stringify({ kind: 'system', user_agent: '+1\n"' }) },
        created_at: testServer.clock.now(),
      })),
    )
    .execute()
  const get = (query: Record<string, string>) =>
    acme.owner.get(`${path}/export`, { query: { organizationId, ...query } })

  const csv = await get({})
  const jsonl = await get({ format: 'jsonl', action: 'test.' })

  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    csv.headers.get('content-disposition') ?? '',
    /^attachment; filename="audit-log-2026-01-15\.csv"$/,
  )
  const [head = '', first = ''] = csv.body.split('\r\n')
  assert.equal(
    head,
    'id,created_at,action,subject_kind,subject_id,actor_kind,actor_id,actor_name,actor_email,' +
      'impersonated,ip_address,user_agent,cause,before,after',
  )
  assert.match(first, /^[0-9a-f-]{36},2026-01-15T12:01:00\.000Z,test\.many,test,,system,,,,false,,/)
  assert.ok(first.includes(`"'+1\n"""`))
  assert.equal(csv.body.split('\r\n').length, 1200 + 5)
  const lines = jsonl.body.trimEnd().split('\n').map(JSON.parse)
  assert.equal(lines.length, 1200)
  assert.equal(new Set(lines.map(({ id }: Entry) => id)).size, 1200)
  assert.deepEqual(lines[0].actor.kind, 'system')
  const other = await get({ format: 'xml' })
  assert.deepEqual([other.status, other.body.code], [400, 'VALIDATION_ERROR'])
})

test('every filter of the log uses an index', async () => {
  const acme = await merchant(testServer)
  await testServer.site.db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const id = acme.organization.id
    for (const part of [
      sql`order by id desc limit 26`,
      sql`and action = 'member.joined' order by id desc limit 26`,
      sql`and action like 'member.%'`,
      sql`and actor->>'id' = ${id} order by id desc limit 26`,
      sql`and subject_id = ${id} order by id desc limit 26`,
      sql`and created_at >= ${testServer.clock.now()} order by id desc limit 26`,
    ]) {
      const plan = await sql<Record<string, string>>`
        explain select * from audit_entries where organization_id = ${id} ${part}`.execute(trx)
      const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n')
      assert.doesNotMatch(lines, /Seq Scan/, lines)
    }
  })
})
