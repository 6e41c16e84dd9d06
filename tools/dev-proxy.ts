// Requests that Vite does not handle go to the server, which may be restarting at that moment.
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

const RESTART_MS_MAX = 30_000
const RETRY_MS = 100

/** Forwards requests to the server at a loopback port; waits while the server restarts. */
export function proxyTo(port: number, patience_ms = RESTART_MS_MAX) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    void isListening(port, patience_ms).then(isListening => {
      if (isListening) forward(port, incoming, outgoing)
      else reply(outgoing)
    })
  }
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming
  // The Host header stays: the server compares it with its own address.
  const forwarded = send({ host: '127.0.0.1', port, method, path, headers }, response => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(outgoing)
  })
  forwarded.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else reply(outgoing)
  })
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

function reply(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  outgoing.end('The server is not running. See the npm run dev terminal for details.\n')
}

/** Whether a program accepts connections at the port within the given time. */
async function isListening(port: number, patience_ms: number): Promise<boolean> {
  const end = performance.now() + patience_ms
  for (;;) {
    if (await acceptsConnections(port)) return true
    if (performance.now() > end) return false
    await new Promise(done => {
      setTimeout(done, RETRY_MS)
    })
  }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
