import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { worker } from '../../testing/company.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const PATH = '/v1/metrics/dashboards'

/** A merchant with two members who may save views of figures. */
async function withMembers() {
  const acme = await merchant(server)
  const [ada, bea] = [
    await worker(server, acme.organization, 'finance'),
    await worker(server, acme.organization, 'finance'),
  ]
  return { acme, ada, bea }
}

async function save({ organization }: Merchant, person: Person, form: object = {}) {
  const { status, body } = await person.post(PATH, {
    ...{ name: 'Monday', metrics: ['orders'], organization_id: organization.id, ...form },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const namesSeenBy = async (person: Person) =>
  (await person.get(PATH)).body.map(({ name }: { name: string }) => name)

test('a private view is seen, changed and deleted by its author only', async () => {
  const { acme, ada, bea } = await withMembers()
  const mine = await save(acme, ada, { name: 'Mine', shared: false })
  await save(acme, ada, { name: 'Ours' })

  assert.deepEqual([mine.shared, mine.own, mine.can_change], [false, true, true])
  assert.deepEqual(await namesSeenBy(ada), ['Mine', 'Ours'])
  for (const other of [bea, acme.owner, acme.server]) {
    assert.deepEqual(await namesSeenBy(other), ['Ours'])
    assert.equal((await other.get(`${PATH}/${mine.id}`)).status, 404)
    assert.equal((await other.patch(`${PATH}/${mine.id}`, { name: 'Theirs' })).status, 404)
    assert.equal((await other.delete(`${PATH}/${mine.id}`)).status, 404)
  }
  assert.equal((await ada.patch(`${PATH}/${mine.id}`, { name: 'Still mine' })).status, 200)
  assert.equal((await ada.delete(`${PATH}/${mine.id}`)).status, 204)
})

test('a shared view is changed and deleted by its author and by owners', async () => {
  const { acme, ada, bea } = await withMembers()
  const ours = await save(acme, ada)

  const seen = await bea.get(`${PATH}/${ours.id}`)
  const rename = await bea.patch(`${PATH}/${ours.id}`, { name: 'Tuesday' })
  const removal = await bea.delete(`${PATH}/${ours.id}`)
  const program = await acme.server.patch(`${PATH}/${ours.id}`, { name: 'Tuesday' })
  const owner = await acme.owner.patch(`${PATH}/${ours.id}`, { name: 'Wednesday' })

  assert.deepEqual([seen.body.shared, seen.body.own, seen.body.can_change], [true, false, false])
  assert.deepEqual([rename.status, rename.body.error], [403, 'NotPermitted'])
  assert.deepEqual([removal.status, program.status], [403, 403])
  assert.deepEqual([owner.status, owner.body.name, owner.body.can_change], [200, 'Wednesday', true])
  assert.equal((await acme.owner.delete(`${PATH}/${ours.id}`)).status, 204)
})

test('only its author makes a shared view private, and shares it again', async () => {
  const { acme, ada, bea } = await withMembers()
  const ours = await save(acme, ada)

  const byOwner = await acme.owner.patch(`${PATH}/${ours.id}`, { shared: false })
  const byAuthor = await ada.patch(`${PATH}/${ours.id}`, { shared: false })
  const hidden = await namesSeenBy(bea)
  const again = await ada.patch(`${PATH}/${ours.id}`, { shared: true })

  assert.equal(byOwner.status, 403)
  assert.deepEqual([byAuthor.status, byAuthor.body.shared], [200, false])
  assert.deepEqual(hidden, [])
  assert.deepEqual([again.status, again.body.shared], [200, true])
  assert.deepEqual(await namesSeenBy(bea), ['Monday'])
})

test('a view of a program is shared, and changed by all who may save views', async () => {
  const { acme, ada } = await withMembers()
  const secret = await acme.server.post(PATH, { name: 'Secret', shared: false })
  const made = (await acme.server.post(PATH, { name: 'Nightly' })).body

  const byProgram = await acme.server.patch(`${PATH}/${made.id}`, { name: 'Hourly' })
  const byMember = await ada.patch(`${PATH}/${made.id}`, { name: 'Daily' })
  const hidden = await ada.patch(`${PATH}/${made.id}`, { shared: false })

  assert.equal(secret.status, 403)
  assert.deepEqual([made.shared, made.can_change], [true, true])
  assert.deepEqual([byProgram.status, byMember.status, hidden.status], [200, 200, 403])
  assert.equal((await acme.server.delete(`${PATH}/${made.id}`)).status, 204)
})

test('what a deleted user kept is deleted, and what they shared stays for all', async () => {
  const { acme, ada, bea } = await withMembers()
  const mine = await save(acme, ada, { name: 'Mine', shared: false })
  const ours = await save(acme, ada, { name: 'Ours' })
  const { body } = await ada.get('/api/auth/get-session')

  await server.site.db.deleteFrom('users').where('id', '=', body.user.id).execute()

  const rows = await server.site.db
    .selectFrom('metric_dashboards')
    .select('id')
    .where('id', 'in', [mine.id, ours.id])
    .execute()
  assert.deepEqual(rows, [{ id: ours.id }])
  assert.equal((await bea.patch(`${PATH}/${ours.id}`, { name: 'Everyone' })).status, 200)
})

test('a view keeps its range, interval, comparison and products until changed', async () => {
  const { acme, ada } = await withMembers()
  const product_ids = [newId()]
  const days = { range: 'custom', start_date: '2026-01-01', end_date: '2026-03-31' }
  const usual = { start_date: null, end_date: null, timezone: null, interval: null }

  const made = await save(acme, ada, {
    display: {
      ...{ range: 'last_7_days', comparison: 'none', interval: 'hour', product_ids },
      ...{ billing_type: 'recurring', currency: 'eur' },
    },
  })
  const renamed = await ada.patch(`${PATH}/${made.id}`, { name: 'Tuesday', display: null })
  const changed = await ada.patch(`${PATH}/${made.id}`, {
    display: { ...days, timezone: 'Europe/Kyiv', interval: 'week' },
  })
  const before = await save(acme, ada)
  const listed = (await ada.get(PATH)).body

  const kept = {
    ...{ ...usual, range: 'last_7_days', interval: 'hour', comparison: 'none', product_ids },
    ...{ billing_type: 'recurring', currency: 'eur' },
  }
  assert.deepEqual(made.display, kept)
  assert.deepEqual(renamed.body.display, kept)
  assert.deepEqual(changed.body.display, {
    ...{ ...days, timezone: 'Europe/Kyiv', interval: 'week' },
    ...{ comparison: 'previous', product_ids: [], billing_type: null, currency: null },
  })
  assert.equal(before.display, null)
  assert.deepEqual(
    listed.map(({ display }: { display: unknown }) => display),
    [changed.body.display, null],
  )
})

test('a view that was saved before there were such filters has none', async () => {
  const { acme, ada } = await withMembers()
  const made = await save(acme, ada, { display: { range: 'today', currency: 'eur' } })
  await sql`update metric_dashboards set display = display - 'billing_type' - 'currency'
    where id = ${made.id}`.execute(server.site.db)

  const { body } = await ada.get(`${PATH}/${made.id}`)

  assert.deepEqual(body.display, { ...made.display, currency: null })
  assert.equal(body.display.billing_type, null)
})

test('a view keeps days only with a range of its own, the first before the last', async () => {
  const { acme } = await withMembers()
  const days = { start_date: '2026-01-01', end_date: '2026-01-31' }
  const displays = [
    { range: 'custom' },
    { range: 'custom', start_date: '2026-01-01' },
    { range: 'today', ...days },
    { range: 'custom', start_date: '2026-02-01', end_date: '2026-01-31' },
    { range: 'last_5_days' },
    { range: 'today', interval: 'minute' },
    { range: 'today', product_ids: ['unknown'] },
    { range: 'today', billing_type: 'weekly' },
    { range: 'today', currency: 'EURO' },
  ]

  for (const display of displays) {
    const { status } = await acme.server.post(PATH, { name: 'Wrong', display })
    assert.equal(status, 422, JSON.stringify(display))
  }
})
