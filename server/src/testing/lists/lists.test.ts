import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { startTestServer, type TestServer } from '../test-server.ts'
import { everyList, listNames, type ListRequest } from './list-request.ts'
import { exceptions, withoutEffect, withoutRows } from './exceptions.data.ts'
import {
  listCallersOf,
  fillOrganization,
  type ListCallers,
  type LargeOrganization,
} from './fill.ts'
import { planProblems, statementsDuring } from './plans.ts'

const ROWS = 30_000

let server: TestServer
let shop: LargeOrganization
let listCallers: ListCallers
let client: pg.Client
before(async () => {
  server = await startTestServer({ plans_for_values: true })
  shop = await fillOrganization(server, ROWS)
  listCallers = await listCallersOf(server, shop)
  client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
})
after(async () => {
  await client.end()
  await server.close()
})

for (const list of listNames) {
  test(`${list} applies every filter and reads by an index for every parameter`, async () => {
    const findings: string[] = []
    const plain: unknown[] = []
    for (const requested of everyList(shop).filter(item => item.list === list)) {
      const { name, query } = requested
      const sent = await statementsDuring(() => requestList(requested))
      const isPlain = Object.keys(query).length === 0
      if (isPlain) plain.push(...sent)
      // The types require every order; nothing else requires that a filter is applied.
      const mayBePlain = isPlain || 'sorting' in query || withoutEffect.has(name)
      if (!mayBePlain && isDeepStrictEqual(sent, plain)) findings.push(`${name} filters nothing`)
      const complaints = await planProblems(client, sent)
      const isException = exceptions.some(({ asked: shape }) => shape.test(name))
      if (!isException) findings.push(...complaints.map(complaint => `${name} ${complaint}`))
    }

    assert.deepEqual(findings, [])
  })
}

/** The requested data must exist: a plan for an empty result would prove little. */
async function requestList({ name, subject, path, query }: ListRequest) {
  const { status, body } = await listCallers[subject].get(path, { query })
  assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
  if (subject === 'customer' || withoutRows.has(name)) return
  assert.ok(body.pagination.total_count > 0, `${name} finds nothing`)
}
