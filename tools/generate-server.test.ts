import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, tableText } from './generate-server.ts'

test('a module appears with everything that its file exports', () => {
  const names = namesIn(
    'const totals = implement(a)\nexport const orders = [...totals]\n' +
      'export type Order = string\nexport function orderJobs(site: Site) {}',
  )
  const files = [{ path: 'server/src/billing/orders/jobs.ts', names }]

  assert.equal(
    tableText('jobs', 'moduleJobs', 'The jobs of every module.', files),
    [
      "// Generated from each module's jobs.ts: change those and run npm run generate.",
      "import { orders, orderJobs } from '../billing/orders/jobs.ts'",
      '',
      '/** The jobs of every module. */',
      'export const moduleJobs = {',
      '  orders,',
      '  orderJobs,',
      '}',
      '',
    ].join('\n'),
  )
})

test('two modules cannot export the same name', () => {
  const files = ['orders', 'refunds'].map(folder => ({
    path: `server/src/billing/${folder}/endpoints.ts`,
    names: ['calls'],
  }))

  assert.throws(() => tableText('endpoints', 'moduleEndpoints', '', files), /export calls/)
})
