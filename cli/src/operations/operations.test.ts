import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { merchant, tokenOf, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer, type Computer } from '../test-program.ts'

const FIXED = '[{"amount_type":"fixed","price_amount":1500,"price_currency":"usd"}]'

let server: TestServer
let acme: Merchant
let shell: Computer

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  shell = await testComputer({
    GATEHOUSE_URL: server.url,
    GATEHOUSE_TOKEN: acme.server.token ?? '',
  })
})
after(() => server.close())

test('a merchant creates, reads, updates and lists products', async () => {
  const made = await shell.json([
    ...['products', 'create', '--name', 'Pro', '--recurring-interval', 'month'],
    ...['--prices', FIXED, '--metadata', 'tier=1', '--metadata', 'note=a=b'],
  ])
  await shell.json(['products', 'update', made.id, '--is-archived', 'true'])

  const read = await shell.json(['products', 'get', made.id])
  assert.equal(read.prices[0].price_amount, 1500)
  assert.deepEqual(read.metadata, { tier: '1', note: 'a=b' })
  assert.equal(read.is_archived, true)
  const archived = await shell.json(['products', 'list', '--is-archived', 'true'])
  assert.deepEqual(
    archived.items.map((item: any) => item.id),
    [made.id],
  )
  const copy = await shell.json(['products', 'duplicate', made.id])
  assert.equal(copy.prices[0].price_amount, 1500)
  const tagged = await shell.json(['products', 'list', '--metadata', 'tier=2'])
  assert.equal(tagged.pagination.total_count, 0)
})

test('a body is read from a file or standard input, and flags replace its fields', async () => {
  const body = JSON.stringify({ name: 'From data', prices: JSON.parse(FIXED) })
  const path = join(shell.home, 'product.json')
  await writeFile(path, body)

  const fromFile = await shell.json(['products', 'create', '--data', `@${path}`])
  const fromInput = await shell.json(['products', 'create', '--data', '-', '--name', 'Other'], {
    input: body,
  })

  assert.equal(fromFile.name, 'From data')
  assert.equal(fromInput.name, 'Other')
})

test('a deletion prints that it is done, and null as JSON', async () => {
  const first = await shell.json(['customers', 'create', '--email', 'mia@example.com'])
  const second = await shell.json(['customers', 'create', '--email', 'tom@example.com'])

  const plain = await shell.run(['customers', 'delete', first.id])
  assert.deepEqual(plain, { code: 0, out: '', err: 'Done.\n' })
  assert.equal(await shell.json(['customers', 'delete', second.id]), null)
  const { items } = await shell.json(['customers', 'list', '--id', first.id, '--id', second.id])
  assert.deepEqual(items, [])
})

test('every page of a list is read, each item once', async () => {
  const other = await merchant(server)
  const theirs = { GATEHOUSE_TOKEN: other.server.token ?? '' }
  const names = Array.from({ length: 23 }, (_, index) => `Product ${index}`)
  for (const name of names) await product(other, { name })

  const args = ['products', 'list', '--all', '--limit', '5']
  const { out } = await shell.run([...args, '--json'], { env: theirs })
  const table = await shell.run(args, { env: theirs })

  const lines = out.trimEnd().split('\n')
  const found = lines.map(line => (JSON.parse(line) as { name: string }).name)
  assert.deepEqual(found.toSorted(), names.toSorted())
  assert.equal(table.out.trimEnd().split('\n').length, 24)
  const first = await shell.run(['products', 'list'], { env: theirs })
  assert.match(first.err, /10 of 23\. More: --page 2, --limit 100 or --all/)
})

test('an amount is shown with its currency', async () => {
  const handbook = await product(acme)
  const { order } = await sell(server, acme, handbook, { customer_name: 'Bea' })

  const { out } = await shell.run(['orders', 'get', order.id])
  assert.match(out, /^total_amount +\$20\.00$/m)
  assert.match(out, /^paid +yes$/m)
})

test('a rejected request names the fields, and ends with 1', async () => {
  const plain = await shell.run(['products', 'create', '--name', 'x'])
  assert.equal(plain.code, 1)
  assert.match(plain.err, /The request is not valid:\n {2}name: .+\n {2}prices: Field required/)
  assert.equal(plain.out, '')

  const asJson = await shell.run(['products', 'create', '--name', 'x', '--json'])
  const { status, error, detail } = JSON.parse(asJson.err)
  assert.equal(status, 422)
  assert.equal(error, 'RequestValidationError')
  assert.deepEqual(detail[0].loc, ['body', 'name'])
})

test('a person is asked before something is deleted', async () => {
  const { id } = await shell.json(['customers', 'create', '--email', 'asked@example.com'])
  const terminal = (answer: string) => ({
    in: Object.assign(Readable.from([`${answer}\n`]), { isTTY: true }),
    err: { write: () => true, isTTY: true },
  })

  const no = await shell.run(['customers', 'delete', id], { program: terminal('n') })
  const before = await shell.run(['customers', 'get', id])
  const yes = await shell.run(['customers', 'delete', id], { program: terminal('y') })
  const after = await shell.json(['customers', 'list', '--id', id])

  assert.deepEqual([no.code, before.code, yes.code], [1, 0, 0])
  assert.equal(after.pagination.total_count, 0)
})

test('an idempotency key makes a repeated write have one effect', async () => {
  const args = ['customers', 'create', '--email', 'once@example.com', '--idempotency-key', 'once']

  const first = await shell.json(args)
  const second = await shell.json(args)

  assert.equal(second.id, first.id)
})

test('a write whose response is lost is sent again and has one effect', async () => {
  let sent = 0
  const loseFirst: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    sent += 1
    if (sent === 1) throw new TypeError('fetch failed')
    return response
  }

  const made = await shell.json(['customers', 'create', '--email', 'lost@example.com'], {
    program: { fetch: loseFirst },
  })

  assert.equal(sent, 2)
  const { items } = await shell.json(['customers', 'list', '--email', 'lost@example.com'])
  assert.deepEqual(
    items.map((item: any) => item.id),
    [made.id],
  )
})

test('a write that is still carried out or refused for a moment is sent again', async () => {
  const answers = [
    () => Response.json({ error: 'IdempotencyKeyInFlight' }, { status: 409 }),
    () => new Response(null, { status: 429, headers: { 'retry-after': '0' } }),
    () => Response.json({ id: 'made' }, { status: 201 }),
  ]
  const keys = new Set<string | null>()
  const answer: typeof fetch = (_, init) => {
    keys.add(new Headers(init?.headers).get('idempotency-key'))
    return Promise.resolve((answers.shift() ?? assert.fail)())
  }

  const made = await shell.json(['customers', 'create', '--email', 'x@example.com'], {
    program: { fetch: answer },
  })

  assert.equal(made.id, 'made')
  assert.equal(keys.size, 1)
})

test('a server that stays overloaded ends with 5', async () => {
  const busy: typeof fetch = () =>
    Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': '600' } }))

  const { code, err } = await shell.run(['products', 'list'], { program: { fetch: busy } })

  assert.equal(code, 5)
  assert.match(err, /Too many requests\. Try again in 600 s/)
})

test('mistakes in a command end with 2 and send nothing', async () => {
  const cases: [args: string[], message: RegExp][] = [
    [['prodcts'], /Did you mean products/],
    [['products', 'list', '--colour', 'red'], /unknown option/],
    [['products', 'get'], /missing required argument/],
    [['products', 'get', ''], /<id> is missing/],
    [['products', 'list', '--page', 'two'], /--page must be a number/],
    [['products', 'list', '--is-archived', 'yes'], /--is-archived must be true or false/],
    [['products', 'create', '--metadata', 'x'], /--metadata must be key=value/],
    [['products', 'create', '--prices', '{'], /--prices is not valid JSON/],
    [['products', 'create', '--data', '[]'], /--data is not a JSON object/],
    [['products', 'create', '--data', '@/missing.json'], /Can't read \/missing\.json/],
    [['products', 'list', '--server', 'ftp://x'], /is not a server's address/],
  ]
  for (const [args, message] of cases) {
    const { code, err } = await shell.run(args, {
      program: { fetch: () => assert.fail('a request was sent') },
    })
    assert.equal(code, 2, args.join(' '))
    assert.match(err, message)
  }
})

test('with --json, a mistake is JSON too', async () => {
  const { code, out, err } = await shell.run(['products', 'list', '--colour', 'red', '--json'])

  assert.deepEqual([code, out], [2, ''])
  assert.match(JSON.parse(err).message, /unknown option '--colour'/)
})

test('Ctrl-C ends a command with 130', async () => {
  const stop = new AbortController()
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      stop.abort()
    })

  const { code } = await shell.run(['products', 'list'], {
    program: { signal: stop.signal, fetch: hang },
  })

  assert.equal(code, 130)
})

test('tokens that are missing, unknown or restricted are told apart', async () => {
  const nobody = await testComputer({ GATEHOUSE_URL: server.url })
  const none = await nobody.run(['products', 'list'])
  assert.equal(none.code, 3)
  assert.match(none.err, /Not signed in at http/)

  const wrong = await nobody.run(['products', 'list'], { env: { GATEHOUSE_TOKEN: 'wrong' } })
  assert.equal(wrong.code, 3)

  const { token = '' } = await tokenOf(server, acme.owner, acme.organization.id, ['orders:read'])
  const restricted = await nobody.run(['products', 'list'], { env: { GATEHOUSE_TOKEN: token } })
  assert.equal(restricted.code, 1)
  assert.match(restricted.err, /does not have the permission/)

  const closed = await nobody.run(['products', 'list'], {
    env: { GATEHOUSE_URL: 'http://127.0.0.1:1', GATEHOUSE_TOKEN: 'x' },
  })
  assert.equal(closed.code, 4)
  assert.match(closed.err, /Can't reach http:\/\/127\.0\.0\.1:1/)
})

test('a customer session token lists what the customer bought', async () => {
  const handbook = await product(acme)
  const { order } = await sell(server, acme, handbook)
  const session = await shell.json([
    ...['customer-sessions', 'create', '--customer-id', order.customer_id],
  ])

  const orders = await shell.json(['portal-orders', 'list'], {
    env: { GATEHOUSE_TOKEN: session.token },
  })

  assert.deepEqual(
    orders.items.map((item: any) => item.id),
    [order.id],
  )
})

test('an export is printed, or saved to a file', async () => {
  const path = join(shell.home, 'orders.csv')

  const printed = await shell.run(['orders', 'export'])
  const saved = await shell.run(['orders', 'export', '--output', path])

  assert.equal(printed.code, 0)
  assert.match(printed.out, /^[A-Za-z ]+,[^\n]*\n/)
  assert.match(saved.err, /Saved .*orders\.csv/)
  assert.equal(await readFile(path, 'utf8'), printed.out)
})

test('a file is uploaded with its type', async () => {
  const path = join(shell.home, 'logo.png')
  const base64 =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  await writeFile(path, Buffer.from(base64, 'base64'))
  const { id } = acme.organization

  const uploaded = await shell.json(['organization-avatars', 'upload', id, '--file', path])
  const missing = await shell.run(['organization-avatars', 'upload', id, '--file', `${path}.gif`])

  assert.match(uploaded.avatar_url, /^http/)
  assert.equal(missing.code, 2)
})
