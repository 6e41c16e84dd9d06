import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFile } from './source-tree.ts'
import { checkTableOwners } from './table-owners.ts'

const billing = 'server/src/billing'
const owner = (...tables: string[]) => {
  const rules = tables.map(table => `${table}: { kept: '' }`)
  return `export const retention = { ${rules.join()} } satisfies Retention`
}

/** What the check finds in a small source tree, without unused exceptions. */
function findingsOf(sources: Record<string, string>): string[] {
  const known = new Set(Object.keys(sources))
  const files = Object.entries(sources).map(([path, text]) => parseFile(path, text, known))
  return checkTableOwners(files)
    .filter(({ path }) => path !== 'tools/table-owners.data.ts')
    .map(({ path, line, message }) => `${path}:${line} ${message}`)
}

const tree = {
  [`${billing}/orders/retention.ts`]: owner('orders', 'order_items'),
  [`${billing}/disputes/retention.ts`]: owner('disputes'),
}

test('a module writes and reads its own tables', () => {
  const text =
    "work.sql.insertInto('orders')\nsql`update order_items set a = 1 from orders`\n" +
    "work.sql.selectFrom('orders as o').innerJoin('order_items', 'a', 'b')"
  assert.deepEqual(findingsOf({ ...tree, [`${billing}/orders/issue/issue.ts`]: text }), [])
})

test('a write of a table of another module is reported at its line', () => {
  const text =
    "work.sql.updateTable('orders as o')\nsql<Row>`\n  delete from disputes where a`\n" +
    "db.with('x', db => db.deleteFrom('order_items'))"
  const found = findingsOf({ ...tree, [`${billing}/refunds/write.ts`]: text })
  assert.deepEqual(
    found.map(line => line.slice(0, line.indexOf(','))),
    [
      `${billing}/refunds/write.ts:1 writes orders`,
      `${billing}/refunds/write.ts:3 writes disputes`,
      `${billing}/refunds/write.ts:4 writes order_items`,
    ],
  )
})

test('tables of the same and of lower layers may be read, those of higher layers not', () => {
  const text = "work.sql.selectFrom('disputes')\nsql`select from orders join disputes on true`"
  assert.deepEqual(findingsOf({ ...tree, [`${billing}/refunds/read.ts`]: text }), [])
  const found = findingsOf({ ...tree, [`${billing}/products/read.ts`]: text })
  assert.deepEqual(
    found.map(line => line.slice(0, line.indexOf(' of '))),
    [
      `${billing}/products/read.ts:1 reads disputes`,
      `${billing}/products/read.ts:2 reads orders`,
      `${billing}/products/read.ts:2 reads disputes`,
    ],
  )
})

test('a table that is named at run time is not written, and a lock is no write', () => {
  const text =
    'work.sql.deleteFrom(table)\nsql`update ${sql.table(table)} set a = 1`\n' +
    'sql`select from orders for update of orders`\nsql`on conflict (a) do update set b = 1`'
  const found = findingsOf({ ...tree, [`${billing}/refunds/write.ts`]: text })
  assert.deepEqual(
    found.map(line => line.slice(0, line.indexOf(' that'))),
    [
      `${billing}/refunds/write.ts:1 writes a table`,
      `${billing}/refunds/write.ts:2 writes a table`,
    ],
  )
})

test('a table has one owner', () => {
  const found = findingsOf({ ...tree, [`${billing}/refunds/retention.ts`]: owner('orders') })
  assert.equal(found.length, 1)
  assert.match(found[0]!, /refunds\/retention\.ts:1 declares orders, which .*orders\/retention/)
})

test('test and simulation files may write any table', () => {
  const text = "db.insertInto('orders')"
  const found = findingsOf({
    ...tree,
    [`${billing}/refunds/refund.test.ts`]: text,
    'server/src/testing/sales.ts': text,
    'server/src/simulation/years/store.ts': text,
  })
  assert.deepEqual(found, [])
})
