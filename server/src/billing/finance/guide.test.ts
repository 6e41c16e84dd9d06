import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import { startTestServer } from '../../testing/test-server.ts'

const GUIDE = new URL('../../../../docs/guides/accounting.md', import.meta.url)

/** The names of the columns, and the cells that are equal for every sale: no ids, no buyer. */
function tableOf(text: string) {
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const names = head.split(',')
  const own = new Set(['Entry', 'Reference', 'Order', 'Customer'])
  const rows = lines.map(line => line.split(',').filter((_, at) => !own.has(names[at] ?? '')))
  return { names, rows }
}

test('the journal shows a sale as the guide to accounting does', async t => {
  const server = await startTestServer()
  t.after(() => server.close())
  const acme = await merchant(server)
  const germany = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, germany)
  const buyer = { customer_billing_address: { country: 'DE' } }
  await sell(server, acme, await product(acme), buyer)
  await acme.server.post('/v1/finance/refresh', {})
  await server.drainJobs()

  const query = { start_date: '2026-01-01', end_date: '2026-01-31' }
  const { body: journal } = await acme.server.get('/v1/finance/journal/export', { query })

  const [, sample = ''] = /^```csv\n(.*?)^```$/ms.exec(await readFile(GUIDE, 'utf8')) ?? []
  const { names, rows } = tableOf(journal)
  assert.equal(rows.length, 7)
  assert.deepEqual({ names, rows }, tableOf(sample))
})
