import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { merchant, tokenOf, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkBooks, product } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer } from '../test-program.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const fetchAndDrain: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  await server.drainJobs()
  return response
}

const shellOf = ({ server: { token = '' } }: Merchant) =>
  testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })

async function linesOf(path: string): Promise<any[]> {
  const text = await readFile(path, 'utf8')
  return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
}

test('a sandbox is filled with a store whose money adds up', async () => {
  const acme = await merchant(server)
  const shell = await shellOf(acme)

  const { code, out } = await shell.run(['seed', '--customers', '4'], {
    program: { fetch: fetchAndDrain },
  })

  assert.equal(code, 0)
  assert.equal(out, 'Created 3 products, 4 orders and 2 subscriptions.\n')
  const { items } = await shell.json(['orders', 'list'])
  assert.ok(items.every((order: any) => order.status === 'paid'))
  assert.equal(new Set(items.map((order: any) => order.customer_id)).size, 4)
  const verified = await shell.run(['verify'])
  assert.equal(verified.code, 0)
  assert.match(verified.err, /^All \d+ invariants hold\.\n$/)
  await checkBooks(server)
})

test('every list is exported to a file that only the user can read', async () => {
  const acme = await merchant(server)
  const shell = await shellOf(acme)
  for (const name of ['First', 'Second', 'Third']) await product(acme, { name })
  const endpoint = ['webhook-endpoints', 'create', '--url', 'https://x.example/', '--format', 'raw']
  const { secret } = await shell.json([...endpoint, '--events', 'order.paid'])
  const folder = join(shell.home, 'export')

  const { exported, skipped } = await shell.json(['export', folder])

  const products = await linesOf(join(folder, 'products.jsonl'))
  assert.deepEqual(
    products.map(({ name }) => name),
    ['First', 'Second', 'Third'],
  )
  assert.equal(exported.find((one: any) => one.list === 'products').items, 3)
  assert.deepEqual(skipped, [])
  const files = await readdir(folder)
  assert.equal(files.length, exported.length)
  for (const file of files) {
    const path = join(folder, file)
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    assert.ok(!(await readFile(path, 'utf8')).includes(secret), `${file} contains a secret`)
  }
})

test('an export needs an empty folder, and leaves out what the token may not read', async () => {
  const acme = await merchant(server)
  const { token = '' } = await tokenOf(server, acme.owner, acme.organization.id, ['products:read'])
  const shell = await testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })
  const folder = join(shell.home, 'export')

  const args = ['export', folder, '--only', 'products,orders']
  const { exported, skipped } = await shell.json(args)
  const again = await shell.run(args)
  const unknown = await shell.run(['export', join(shell.home, 'other'), '--only', 'secrets'])

  assert.deepEqual(
    exported.map((one: any) => one.list),
    ['products'],
  )
  assert.deepEqual(skipped, ['orders'])
  assert.deepEqual(await readdir(folder), ['products.jsonl'])
  assert.deepEqual([again.code, unknown.code], [2, 2])
  assert.match(again.err, /is not empty/)
})

test('a violated invariant ends with 1 and names it', async () => {
  const shell = await testComputer({ GATEHOUSE_TOKEN: 'x' })
  const answer: typeof fetch = input =>
    Promise.resolve(
      input instanceof URL && input.pathname.endsWith('/verification')
        ? Response.json({
            lawful: false,
            laws: [
              { name: 'entries sum to zero', broken: 2, examples: [] },
              { name: 'orders match their lines', broken: 0, examples: [] },
            ],
          })
        : Response.json({ items: [{ id: 'o', slug: 'acme', name: 'Acme' }] }),
    )

  const { code, out, err } = await shell.run(['verify'], { program: { fetch: answer } })

  assert.equal(code, 1)
  assert.match(out, /^2 × {2}entries sum to zero\nok {2}orders match/)
  assert.match(err, /1 invariant is violated/)
})
