import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openServer } from './open-server.ts'

let testServer: TestServer
before(async () => {
  testServer = await startTestServer()
})
after(() => testServer.close())

const open = () =>
  openServer(testServer.site, { port: 0, host: 'localhost', alone: false, scheduler: false })

/** The status of a response, or the error of a request without one. */
function send(agent: Agent, port: number, hostname = '127.0.0.1'): Promise<number | string> {
  return new Promise(resolve => {
    const clientRequest = request({ agent, hostname, port, path: '/healthz' }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      // The port closed during the call: the request was never accepted, so it was not dropped.
      resolve(clientRequest.reusedSocket ? `dropped: ${error.code}` : (error.code ?? error.message))
    })
    clientRequest.end()
  })
}

test('localhost listens on both loopback addresses', async t => {
  const server = await open()
  const agent = new Agent()
  const old = await send(agent, server.port)
  const fresh = await send(agent, server.port, '::1')
  await server.close()

  assert.equal(old, 200)
  if (fresh === 'EADDRNOTAVAIL' || fresh === 'EAFNOSUPPORT') return t.skip('no IPv6 here')
  assert.equal(fresh, 200)
  assert.equal(await send(agent, server.port, '::1'), 'ECONNREFUSED')
})

for (const hostname of ['127.0.0.1', '::1'])
  test(`a shutdown drops no request on keep-alive connections to ${hostname}`, async t => {
    const server = await open()
    const first = await send(new Agent(), server.port, hostname)
    if (first !== 200 && hostname === '::1') {
      await server.close()
      return t.skip('no IPv6 here')
    }
    const clients = Array.from({ length: 16 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const failed: (number | string)[] = []
    let requestCount = 0
    let stopping = false
    const busy = clients.map(async agent => {
      for (;;) {
        const answer = await send(agent, server.port, hostname)
        // The port is closed, and the previous response announced that the connection would close.
        if (stopping && (answer === 'ECONNREFUSED' || answer === 'ECONNRESET')) return
        requestCount += 1
        if (answer !== 200) failed.push(answer)
        if (answer !== 200) return
      }
    })
    await new Promise(resolve => setTimeout(resolve, 200))
    stopping = true
    const closed = server.close()
    await Promise.all(busy)
    await closed

    assert.deepEqual(failed, [])
    assert.ok(requestCount > clients.length)
  })
