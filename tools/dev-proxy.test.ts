import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { proxyTo } from './dev-proxy.ts'

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise(done => {
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
const close = (server: Server) =>
  new Promise(done => {
    server.closeAllConnections()
    server.close(done)
  })

const echo = () =>
  createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      response.writeHead(201, { 'x-host': request.headers.host })
      response.end(`${request.method} ${request.url} ${body}`)
    })
  })

test('a request reaches the server with its method, path, body and host', async () => {
  const server = echo()
  const front = createServer(proxyTo(await listen(server)))
  const port = await listen(front)

  const response = await fetch(`http://127.0.0.1:${port}/v1/x?y=1`, { method: 'POST', body: 'z' })

  assert.equal(response.status, 201)
  assert.equal(response.headers.get('x-host'), `127.0.0.1:${port}`)
  assert.equal(await response.text(), 'POST /v1/x?y=1 z')
  await Promise.all([close(front), close(server)])
})

test('a request is held until the server has restarted', async () => {
  const probe = echo()
  const server_port = await listen(probe)
  await close(probe)
  const front = createServer(proxyTo(server_port))
  const port = await listen(front)

  const waiting = fetch(`http://127.0.0.1:${port}/later`)
  const server = echo()
  await listen(server, server_port)

  assert.equal(await (await waiting).text(), 'GET /later ')
  await Promise.all([close(front), close(server)])
})

test('a server that stays down is reported', async () => {
  const probe = echo()
  const server_port = await listen(probe)
  await close(probe)
  const front = createServer(proxyTo(server_port, 0))
  const port = await listen(front)

  const response = await fetch(`http://127.0.0.1:${port}/`)

  assert.equal(response.status, 503)
  assert.match(await response.text(), /is not running/)
  await close(front)
})
