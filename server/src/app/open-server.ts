import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createListener,
  type AddressInfo,
  Server as Listener,
  type Socket,
} from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { handlersByKind } from '../records/scheduler/dispatcher.ts'
import {
  releaseAbandonedClaims,
  runScheduler,
  type RunningScheduler,
} from '../records/scheduler/run-scheduler.ts'
import type { Site } from '../platform/site.ts'
import { backgroundWork, jobs } from './jobs.ts'
import { implemented } from './endpoints.ts'
import { identify } from './identify.ts'
import { pages } from './pages.ts'
import { serve } from './serve.ts'
import { serveDirectly } from './serve-directly.ts'

/** A listening server. */
export type OpenServer = {
  url: string
  port: number
  /** Starts processing due tasks, if `scheduler: false` postponed it. */
  begin(): Promise<void>
  /**
   * Completes the requests and jobs in progress, then stops. For so many milliseconds, requests on
   * kept-alive connections are still accepted.
   */
  close(last_request_ms?: number): Promise<void>
  /** Stops like a killed process: nothing in progress is completed. For tests. */
  drop(): Promise<void>
}

const HEADERS_MS_MAX = 10_000
const REQUEST_MS_MAX = 60_000
const KEEP_ALIVE_MS = 65_000
const CLOSING_MS_MAX = 20_000

/**
 * Listens, and only then starts processing due tasks. `alone` means that no other process shares
 * the database, so that everything a killed process had claimed is free immediately. `own_process`
 * means that nothing else runs in this process, so that the adapter may replace the global Response
 * by its light one.
 */
export async function openServer(
  site: Site,
  {
    port,
    host,
    alone,
    scheduler = true,
    own_process = false,
  }: { port: number; host: string; alone: boolean; scheduler?: boolean; own_process?: boolean },
): Promise<OpenServer> {
  const shutdown = new AbortController()
  const options = { implemented, identify, closing: shutdown.signal }
  const app = serve(site, { ...options, pages: pages(site) })
  const servesDirectly = serveDirectly(site, options)
  site.dispatch = async (request, ip) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: ip } } })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: own_process })
  const server = createHttpServer((request, response) => {
    if (!servesDirectly(request, response)) void listener(request, response)
  })
  const idle = watchIdle(server)
  const bound = await listen(server, port, host === 'localhost' ? '127.0.0.1' : host)
  const second =
    host === 'localhost' ? await listenOnIPv6(server, { port: bound, asked: port }) : null
  if (site.config.base_url === undefined) site.base_url = `http://${urlHost(host)}:${bound}`
  let running: RunningScheduler | undefined
  const begin = async () => {
    if (alone) await releaseAbandonedClaims(site)
    running = runScheduler(site, handlersByKind(jobs), backgroundWork)
  }
  if (scheduler) await begin()
  return {
    url: site.base_url,
    port: bound,
    begin,
    close: async (last_request_ms = LAST_REQUEST_MS) => {
      shutdown.abort()
      // Not the close of node:http, which resets kept-alive connections while a request is arriving
      // on them.
      const closed = Promise.all([
        new Promise(resolve => Listener.prototype.close.call(server, resolve)),
        second?.close(),
      ])
      idle.close(last_request_ms)
      const timer = setTimeout(() => server.closeAllConnections(), CLOSING_MS_MAX)
      await Promise.all([closed, running?.stop()])
      clearTimeout(timer)
    },
    drop: async () => {
      shutdown.abort()
      void second?.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await running?.stop()
    },
  }
}

const createHttpServer = (onRequest: RequestListener): Server =>
  createServer(
    {
      headersTimeout: HEADERS_MS_MAX,
      requestTimeout: REQUEST_MS_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    onRequest,
  )

/**
 * How long a kept-alive connection may still send a request that was in transit when the port
 * closed.
 */
const LAST_REQUEST_MS = 1_000

/**
 * Tracks idle connections. Node's own `closeIdleConnections` skips connections that a browser
 * opened in advance, and those whose request ends after the call, so that closing would wait for
 * them. While the server closes, each response announces that it is the connection's last; a
 * connection without a request for a moment is closed, because a request in transit must not meet a
 * closed port.
 */
function watchIdle(server: Server) {
  const waiting = new Map<Socket, number>()
  let isClosing = false
  let over = false
  const release = () => {
    over = true
    for (const [socket, requests] of waiting) if (requests === 0) socket.destroy()
    server.closeIdleConnections()
  }
  const count = (socket: Socket, by: number) => {
    const requests = (waiting.get(socket) ?? 0) + by
    if (waiting.has(socket)) waiting.set(socket, requests)
    if (over && requests === 0) socket.end()
  }
  server.on('connection', socket => {
    waiting.set(socket, 0)
    socket.once('close', () => waiting.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    if (isClosing) response.shouldKeepAlive = false
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    close: (last_request_ms: number) => {
      isClosing = true
      setTimeout(release, last_request_ms)
    },
  }
}

/** The machine's other loopback address, if it has one: browsers resolve `localhost` to either. */
async function listenOnIPv6(
  server: Server,
  { port, asked }: { port: number; asked: number },
): Promise<{ close(): Promise<unknown> } | null> {
  const second = createListener(socket => void server.emit('connection', socket))
  try {
    await listen(second, port, '::1')
    // Its connections are separate: closing without waiting for them would drop their requests.
    return { close: () => new Promise(resolve => second.close(resolve)) }
  } catch (error) {
    // Without IPv6 there is none; if a port was requested, no other program may have its other
    // half.
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' && asked !== 0) throw error
    return null
  }
}

const urlHost = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

function listen(server: Listener, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
