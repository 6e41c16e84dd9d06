import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { settingsOf } from '../accounts/settings/settings-of.ts'
import { linkFramersOf } from '../billing/checkout-links/link-framers.ts'
import { embedOriginOf } from '../billing/checkouts/embed-origin.ts'
import type { Site } from '../platform/site.ts'
import { bucketUrl } from '../platform/storage/s3-uploads.ts'

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
const HOUR_SECONDS = 3_600
/** What merchants' pages load to open checkouts over themselves. Its name is theirs for good. */
const EMBED = '/checkout/embed.js'
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
    if (pathname === EMBED) return embedScript()
    // The API answers for its own paths, and a path with an empty part is nobody's.
    if (/^\/(v1|api|\.well-known)(\/|$)|\/\//.test(pathname) || extname(pathname) !== '')
      return undefined
    if (pathname.startsWith('/checkout/')) {
      return page(site, 'checkout', { nonce, framers: await framersOf(site, pathname) })
    }
    if (PORTAL.test(pathname)) return page(site, 'portal', { nonce })
    return page(site, 'dashboard', { nonce })
  }
}

const PACKED = new Set(['.js', '.css', '.svg', '.json', '.map', '.webmanifest'])

async function assetOf(app: string, name: string, asked: Headers): Promise<Response | undefined> {
  const root = join(APPS, app, 'dist', 'assets', app)
  // Built names have nothing to decode.
  if (name.includes('%')) return undefined
  const path = normalize(join(root, name))
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

async function embedScript(): Promise<Response | undefined> {
  const body = await fileOf(join(APPS, 'checkout', 'dist', 'assets', 'checkout', 'embed.js'))
  if (!body) return undefined
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': TYPES['.js'] ?? '',
      'cache-control': `public, max-age=${HOUR_SECONDS}`,
    },
  })
}

/** Who may show a checkout, or the page of a link, inside their own. */
async function framersOf(site: Site, pathname: string): Promise<string | undefined> {
  const [, , secret = '', more] = pathname.split('/')
  const reading = { sql: site.db, place: site }
  return secret === 'link' && more ? linkFramersOf(reading, more) : embedOriginOf(reading, secret)
}

/** What a page is answered with: its nonce, and whose pages may frame it. */
type Answering = { nonce: string; framers?: string | undefined }

async function page(
  site: Site,
  app: string,
  { nonce, framers = "'none'" }: Answering,
): Promise<Response | undefined> {
  const html = await fileOf(join(APPS, app, 'dist', 'index.html'))
  if (!html) return undefined
  const text = html.toString('utf8').replaceAll(NONCE_PLACE, nonce)
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce, framers, await allowed(site, app)),
    },
  })
}

const STRIPE_SCRIPT = 'https://js.stripe.com'
const STRIPE_API = 'https://api.stripe.com'
const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'

const GOOGLE_PROMPT = 'https://accounts.google.com/gsi/'

/** Who beside us an app's pages may speak to. */
type Allowed = {
  script?: string
  style?: string
  connect?: string
  frame?: string
}

/** The checkout's and portal's payment processor; the store of files, and Google's prompt. */
async function allowed(site: Site, app: string): Promise<Allowed> {
  if (app === 'dashboard') {
    const { google_one_tap_enabled } = await settingsOf({ sql: site.db, place: site })
    const prompts = google_one_tap_enabled && site.config.providers.google !== undefined
    // Merchants' browsers put files to the store themselves.
    const store = site.config.s3 ? bucketUrl(site.config.s3).origin : ''
    if (!prompts) return { connect: store }
    const connect = `${store} ${GOOGLE_PROMPT}`.trim()
    return { style: GOOGLE_PROMPT, connect, frame: GOOGLE_PROMPT }
  }
  if (site.mode !== 'live') return { connect: site.config.stripe.api_base ?? '' }
  return { script: STRIPE_SCRIPT, connect: STRIPE_API, frame: STRIPE_FRAMES }
}

/** Nothing but our own origin, and whom else the app needs. */
function policy(nonce: string, framers: string, may: Allowed): string {
  const { script = '', style = '', connect = '', frame = "'none'" } = may
  const rules = [
    "default-src 'none'",
    // What our own scripts load is let in by them.
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${script}`,
    `style-src 'self' 'nonce-${nonce}' ${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connect}`,
    `frame-src ${frame}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers}`,
  ]
  return rules.map(rule => rule.trim()).join('; ')
}
