import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Site } from '../platform/site.ts'

const APPS = new URL('../../../apps/', import.meta.url).pathname

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.json': 'application/json',
}

/** Written by the build wherever the page's own rules ask for a nonce; see ui/vite.ts. */
const NONCE_PLACE = '__CSP_NONCE__'
const YEAR_SECONDS = 31_536_000
const ASSET = /^\/assets\/(dashboard|checkout|portal)\/(.+)$/
const PORTAL = /^\/[a-z0-9-]+\/portal(\/|$)/

const files = new Map<string, Promise<Buffer | undefined>>()

/** Built files never change under their names: each is read once, what is missing forgotten. */
function fileOf(path: string): Promise<Buffer | undefined> {
  const known = files.get(path)
  if (known) return known
  const read = readFile(path).catch(() => void files.delete(path))
  files.set(path, read)
  return read
}

const pack = promisify(gzip)
const packed = new Map<string, Promise<Buffer>>()

/** A text that exists, gzipped once: most of what a page weighs. */
function packedOf(path: string, body: Buffer): Promise<Buffer> {
  const known = packed.get(path)
  if (known) return known
  const packing = pack(body, { level: 9 })
  packed.set(path, packing)
  return packing
}

/** Answers the pages of the three web apps and their assets. */
export function pages(site: Site) {
  return async (request: Request, nonce: string): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const asset = ASSET.exec(pathname)
    if (asset?.[1] && asset[2]) return assetOf(asset[1], asset[2], request.headers)
    // The API answers for its own paths, and a path with an empty part is nobody's.
    if (/^\/(v1|api)(\/|$)|\/\//.test(pathname) || extname(pathname) !== '') return undefined
    if (pathname.startsWith('/checkout/')) return page(site, 'checkout', nonce)
    if (PORTAL.test(pathname)) return page(site, 'portal', nonce)
    return page(site, 'dashboard', nonce)
  }
}

const PACKED = new Set(['.js', '.css', '.svg', '.json', '.map', '.webmanifest'])

async function assetOf(app: string, name: string, asked: Headers): Promise<Response | undefined> {
  const root = join(APPS, app, 'dist', 'assets', app)
  const path = normalize(join(root, decodeURIComponent(name)))
  if (!path.startsWith(root + sep)) return undefined
  const body = await fileOf(path)
  if (!body) return undefined
  const packs = PACKED.has(extname(path))
  const wanted = packs && /\bgzip\b/.test(asked.get('accept-encoding') ?? '')
  return new Response(new Uint8Array(wanted ? await packedOf(path, body) : body), {
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      ...(packs && { vary: 'accept-encoding' }),
      ...(wanted && { 'content-encoding': 'gzip' }),
    },
  })
}

async function page(site: Site, app: string, nonce: string): Promise<Response | undefined> {
  const html = await fileOf(join(APPS, app, 'dist', 'index.html'))
  if (!html) return undefined
  const text = html.toString('utf8').replaceAll(NONCE_PLACE, nonce)
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(site, app, nonce),
    },
  })
}

const STRIPE_SCRIPT = 'https://js.stripe.com'
const STRIPE_API = 'https://api.stripe.com'
const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'

/** Nothing but our own origin; the checkout may also reach its payment processor. */
function policy(site: Site, app: string, nonce: string): string {
  const simulator = site.config.stripe.api_base
  const pays = app === 'checkout' || app === 'portal'
  const live = pays && site.mode === 'live'
  const connect = live ? STRIPE_API : pays && simulator ? simulator : ''
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${live ? STRIPE_SCRIPT : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connect}`,
    `frame-src ${live ? STRIPE_FRAMES : "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    app === 'checkout' ? '' : "frame-ancestors 'none'",
  ]
  return rules
    .filter(Boolean)
    .map(rule => rule.trim())
    .join('; ')
}
