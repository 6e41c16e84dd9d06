import { extname, join } from 'node:path'
import { assetResponse, encodingsOf, fileOf, type Encoding } from './assets.ts'
import { compress } from './compress.ts'

/** Written by `docs-site`, before the server starts. */
const SITE = new URL('../../../docs-site/dist', import.meta.url).pathname

const PAGE = /^\/(?:docs(?:\/[a-z0-9][\w.-]*)*|llms\.txt)$/i
const ASSET = /^\/docs\/assets\/([\w-]+\.[\w]+)$/
const MINUTES_SECONDS = 300

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
}

/** Pages of text and pictures: scripts, styles and fonts come from here, and nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const QUALITY = 9

/** Compressed pages: the site does not change while the server runs. */
const packed = new Map<string, Promise<Buffer>>()

/**
 * The documentation at `/docs`: pages, the same as Markdown (`.md`), the search index, and
 * `/llms.txt`. Undefined for other paths, and if the site was not built.
 */
export async function documentation(
  pathname: string,
  headers: Headers,
  site = SITE,
): Promise<Response | undefined> {
  const asset = ASSET.exec(pathname)?.[1]
  if (asset !== undefined) return assetResponse(join(site, 'docs', 'assets'), asset, headers)
  if (pathname === '/docs/')
    return new Response(null, { status: 308, headers: { location: '/docs' } })
  if (!PAGE.test(pathname) || pathname.includes('..')) return undefined
  const isFile = extname(pathname) in TYPES && !pathname.endsWith('.html')
  const name = isFile ? pathname : `${pathname}.html`
  const body = await fileOf(join(site, name))
  return body && respond(name, body, headers)
}

async function respond(name: string, body: Buffer, headers: Headers): Promise<Response> {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  const [encoding] = type === 'image/png' ? [] : encodingsOf(headers)
  const sent = encoding ? await compressed(name, body, encoding) : body
  return new Response(new Uint8Array(sent), {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${MINUTES_SECONDS}`,
      'content-security-policy': POLICY,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding.name }),
    },
  })
}

function compressed(name: string, body: Buffer, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding.name} ${name}`
  const known = packed.get(key)
  if (known) return known
  const made = compress(body, encoding, { quality: QUALITY })
  packed.set(key, made)
  return made
}
