import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

type Reply = { header(name: string, value: string): Reply; send(text: string): string }
type Route = { url: string; handler(request: unknown, reply: Reply): string }
type Plugin = (server: object, options: object, next: () => void) => unknown

const gzipAsync = promisify(gzip)

let script: Promise<{ plain: string; packed: Buffer<ArrayBuffer> }> | undefined

/**
 * Scalar's viewer as one script, plain and gzipped. Its Fastify package is the one that contains
 * the whole script without the 280 MB it is built from, so it is called as Fastify would call it.
 */
export function viewerScript() {
  script ??= readScript()
  return script
}

async function readScript() {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const routes: Route[] = []
  const server = {
    initialConfig: {},
    hasPlugin: () => false,
    route: (item: Route) => routes.push(item),
  }
  // The plugin is typed for Fastify's own server; it uses no more of it than this.
  const register = plugin as unknown as Plugin
  register(server, { configuration: { url: '/openapi.json' } }, () => undefined)
  const found = routes.find(({ url }) => url.endsWith('.js'))
  if (!found) throw new Error('the package of the viewer has no script')
  const reply: Reply = { header: () => reply, send: text => text }
  const plain = found.handler(undefined, reply)
  return { plain, packed: await gzipAsync(plain) }
}
