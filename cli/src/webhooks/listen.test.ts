import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '@gatehouse/sdk/webhooks'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer, type Computer } from '../test-program.ts'

let server: TestServer
before(async () => {
  // Signatures have real times, and the merchant's program refuses old ones.
  server = await startTestServer({ now: 'running' })
})
after(() => server.close())

type Received = { headers: IncomingHttpHeaders; body: string }

/** A merchant's program, which answers with this status. */
async function startProgram(status = 204) {
  const received: Received[] = []
  const program = createServer((request, response) => {
    void text(request).then(body => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => program.listen(0, '127.0.0.1', resolve))
  const { port } = program.address() as AddressInfo
  const stop = () => {
    program.closeAllConnections()
    return new Promise(resolve => program.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/hooks`, received, stop }
}

/** Starts `listen`, and waits until it is connected; `end` is Ctrl-C. */
async function startListening(shell: Computer, args: string[]) {
  const stop = new AbortController()
  let output = ''
  let notes = ''
  const running = shell.run(['listen', ...args], {
    program: {
      signal: stop.signal,
      out: { write: part => (output += Buffer.from(part).toString()) },
      err: { write: part => (notes += Buffer.from(part).toString()) },
    },
  })
  await eventually(() => /Press Ctrl-C to end/.test(notes), true)
  const end = async () => {
    stop.abort()
    return (await running).code
  }
  return { out: () => output, err: () => notes, end }
}

async function merchantWithShell(): Promise<{ acme: Merchant; shell: Computer }> {
  const acme = await merchant(server)
  const { token = '' } = acme.server
  const shell = await testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })
  return { acme, shell }
}

const typesOf = (received: Received[]) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('events reach a local program, signed with the printed secret', async () => {
  const { acme, shell } = await merchantWithShell()
  const program = await startProgram()
  const listening = await startListening(shell, ['--forward-to', program.url])

  const made = await product(acme)
  await server.drainJobs()
  await eventually(() => program.received.length === 1, true)

  const [, secret = ''] = /(gatehouse_whs_\w+)/.exec(listening.err()) ?? []
  const [first] = program.received
  const event = verifyWebhook(first!.body, first!.headers, secret)
  assert.equal(event.type, 'product.created')
  assert.equal((event.data as { id: string }).id, made.id)
  await eventually(() => listening.out() !== '', true)
  assert.match(listening.out(), new RegExp(`product\\.created +${made.id} +204 No Content`))
  assert.equal(await listening.end(), 0)
  await program.stop()
})

test('the secret stays the same, and only the user can read it', async () => {
  const { shell } = await merchantWithShell()

  const first = await shell.run(['listen', '--print-secret'])
  const second = await shell.json(['listen', '--print-secret'])

  assert.match(first.out, /^gatehouse_whs_[A-Za-z0-9]{32}\n$/)
  assert.equal(second.secret, first.out.trim())
  const { mode } = await stat(join(shell.home, '.config', 'gatehouse', 'listen-secret'))
  assert.equal(mode & 0o777, 0o600)
})

test('only the chosen events are forwarded, in order', async () => {
  const { acme, shell } = await merchantWithShell()
  const program = await startProgram()
  const events = 'product.updated,customer.created'
  const listening = await startListening(shell, [
    ...['--forward-to', program.url, '--events', events],
  ])

  const { id } = await product(acme)
  await acme.server.patch(`/v1/products/${id}`, { name: 'Renamed' })
  await acme.server.post('/v1/customers/', { email: 'mia@example.com' })
  await server.drainJobs()
  await eventually(() => program.received.length === 2, true)

  assert.deepEqual(typesOf(program.received), ['product.updated', 'customer.created'])
  await listening.end()
  await program.stop()
})

test('no event is lost or repeated when the server restarts', async () => {
  const { acme, shell } = await merchantWithShell()
  const program = await startProgram()
  const listening = await startListening(shell, [
    ...['--forward-to', program.url, '--events', 'customer.created'],
  ])

  await acme.server.post('/v1/customers/', { email: 'before@example.com' })
  await server.drainJobs()
  await eventually(() => program.received.length === 1, true)
  await server.restart()
  await acme.server.post('/v1/customers/', { email: 'after@example.com' })
  await server.drainJobs()
  await eventually(() => program.received.length === 2, true)

  const emails = program.received.map(({ body }) => {
    const { data } = JSON.parse(body) as { data: { email: string } }
    return data.email
  })
  assert.deepEqual(emails, ['before@example.com', 'after@example.com'])
  const ids = program.received.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(ids).size, 2)
  assert.match(listening.err(), /Reconnecting/)
  assert.equal(await listening.end(), 0)
  await program.stop()
})

test('a failing or absent program is shown, and the next event is forwarded', async () => {
  const { acme, shell } = await merchantWithShell()
  const program = await startProgram(500)
  const listening = await startListening(shell, ['--forward-to', program.url])

  await product(acme)
  await server.drainJobs()
  await eventually(() => /500/.test(listening.out()), true)
  await program.stop()
  await product(acme)
  await server.drainJobs()
  await eventually(() => /failed: connection refused/.test(listening.out()), true)

  await listening.end()
})

test('events are printed as lines of JSON', async () => {
  const { acme, shell } = await merchantWithShell()
  const listening = await startListening(shell, ['--json'])

  const { id } = await product(acme)
  await server.drainJobs()
  await eventually(() => listening.out().endsWith('\n'), true)

  const { type, body } = JSON.parse(listening.out())
  assert.deepEqual([type, body.type, body.data.id], ['product.created', 'product.created', id])
  await listening.end()
})

test('a revoked token ends listening with 3', async () => {
  let requests = 0
  const revokeAfterOne: typeof fetch = () => {
    requests += 1
    const open = new Response('id: 1.1\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const rejected = Response.json({ error: 'invalid_token' }, { status: 401 })
    return Promise.resolve(requests === 1 ? open : rejected)
  }
  const shell = await testComputer({ GATEHOUSE_TOKEN: 'x' })

  const { code } = await shell.run(['listen'], { program: { fetch: revokeAfterOne } })

  assert.equal(code, 3)
  assert.equal(requests, 2)
})

test('a stream continues after the last event, also one that was not shown', async () => {
  const cursors: (string | null)[] = []
  const stop = new AbortController()
  const answer: typeof fetch = (_, init) => {
    cursors.push(new Headers(init?.headers).get('last-event-id'))
    if (cursors.length === 3) stop.abort()
    const text = cursors.length === 1 ? 'id: 1.1\r\n\r\n: still here\r\n\r\n' : 'id: 7\n\n'
    return Promise.resolve(new Response(text))
  }
  const shell = await testComputer({ GATEHOUSE_TOKEN: 'x' })

  const { code, out } = await shell.run(['listen', '--json'], {
    program: { fetch: answer, signal: stop.signal },
  })

  assert.deepEqual([code, out], [0, ''])
  assert.deepEqual(cursors, [null, '1.1', '7'])
})

test('mistakes are reported before anything is sent', async () => {
  const { shell } = await merchantWithShell()
  const cases: [args: string[], message: RegExp][] = [
    [['listen', '--events', 'order.payed'], /There is no event "order\.payed"/],
    [['listen', '--forward-to', 'http://'], /is not an address/],
    [['logs', '--limit', '0'], /--limit must be a number from 1 to 100/],
  ]
  for (const [args, message] of cases) {
    const { code, err } = await shell.run(args, {
      program: { fetch: () => assert.fail('a request was sent') },
    })
    assert.equal(code, 2, args.join(' '))
    assert.match(err, message)
  }
})
