import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The merchant's own webhook endpoints: they accept all deliveries, but one fails from some day on.
 */
export type DemoHooks = {
  url: string
  /** From now on this path responds with 503. */
  breakPath(path: string): void
  close(): Promise<void>
}

/** Listens on a free port of this machine while the demo is being created. */
export async function openDemoHooks(): Promise<DemoHooks> {
  const broken = new Set<string>()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const isHealthy = !broken.has(request.url ?? '')
      response.writeHead(isHealthy ? 200 : 503, { 'content-type': 'text/plain' })
      response.end(isHealthy ? 'ok' : 'Newsletter service is being shut down')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    breakPath: path => void broken.add(path),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
