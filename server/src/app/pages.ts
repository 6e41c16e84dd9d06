import { extname, join } from 'node:path'
import { settingsOf } from '../accounts/settings/settings-of.ts'
import { linkFramersOf } from '../billing/checkout-links/link-framers.ts'
import { embedOriginOf } from '../billing/checkouts/embed-origin.ts'
import { findPortalPage } from '../billing/portal/portal-page.ts'
import type { ServedDomain } from '../organizations/portal-domains/served-domains.ts'
import type { Site } from '../platform/site.ts'
import { bucketUrl } from '../platform/storage/bucket-url.ts'
import { assetResponse, encodingsOf, fileOf, smallestOf } from './assets.ts'
import { compress } from './compress.ts'
import { type PageFiles, withPage } from './page-head.ts'
import { documentation } from './documentation.ts'
import { domainFile } from './portal-hosts.ts'
import { isPortalPage, withMerchant } from './portal-head.ts'

const APPS = new URL('../../../apps/', import.meta.url).pathname

/** Written by the build wherever the page's policy requires a nonce; see ui/vite.ts. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const HOUR_SECONDS = 3_600
/** The script merchants' pages load to open embedded checkouts. Its name must never change. */
const EMBED = '/checkout/embed.js'
const ASSET = /^\/assets\/(dashboard|checkout|portal)\/(.+)$/
const PORTAL = /^\/([a-z0-9-]+)\/portal(\/|$)/

/** Serves the pages of the three web apps and their assets. */
export function pages(site: Site) {
  return async (
    request: Request,
    nonce: string,
    domain?: ServedDomain,
  ): Promise<Response | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const { headers } = request
    const asset = ASSET.exec(pathname)
    if (asset?.[1] && asset[2])
      return assetResponse(join(APPS, asset[1], 'dist', 'assets', asset[1]), asset[2], headers)
    if (domain) return domainPage(site, domain, { nonce, headers, pathname })
    if (pathname === EMBED) return embedScript(headers)
    const documented = await documentation(pathname, headers)
    if (documented) return documented
    // Paths of the API belong to the API, and a path with an empty segment belongs to no page.
    if (/^\/(v1|api|\.well-known)(\/|$)|\/\//.test(pathname) || extname(pathname) !== '')
      return undefined
    if (pathname.startsWith('/checkout/')) {
      return page(site, 'checkout', { nonce, headers, framers: await framersOf(site, pathname) })
    }
    const [, slug] = PORTAL.exec(pathname) ?? []
    if (slug !== undefined) {
      const merchant = await findPortalPage({ sql: site.db }, { slug })
      const change = (html: string) => (merchant ? withMerchant(html, merchant) : html)
      return page(site, 'portal', { nonce, headers, framers: merchant?.framers, change })
    }
    return page(site, 'dashboard', { nonce, headers, pathname })
  }
}

/** The portal at a merchant's domain: its pages begin at the root. */
async function domainPage(
  site: Site,
  domain: ServedDomain,
  { nonce, headers, pathname }: Required<Pick<PageContext, 'nonce' | 'headers' | 'pathname'>>,
): Promise<Response | undefined> {
  const file = domainFile(domain, pathname)
  if (file) return file
  if (!isPortalPage(pathname)) return undefined
  const merchant = await findPortalPage({ sql: site.db }, { id: domain.organization_id })
  if (!merchant) return undefined
  const change = (html: string) => withMerchant(html, merchant, { at_domain: true })
  return page(site, 'portal', { nonce, headers, framers: merchant.framers, change })
}

async function embedScript(headers: Headers): Promise<Response | undefined> {
  const path = join(APPS, 'checkout', 'dist', 'assets', 'checkout', 'embed.js')
  const { body, encoding } = await smallestOf(path, encodingsOf(headers))
  if (!body) return undefined
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_SECONDS}`,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
}

/** The sites that may frame a checkout or the page of a link. */
async function framersOf(site: Site, pathname: string): Promise<string | undefined> {
  const [, , secret = '', more] = pathname.split('/')
  const reading = { sql: site.db, server: site }
  return secret === 'link' && more ? linkFramersOf(reading, more) : embedOriginOf(reading, secret)
}

/** What a page's response needs: its nonce, its path, and the sites that may frame it. */
type PageContext = {
  nonce: string
  headers: Headers
  pathname?: string
  framers?: string | undefined
  /** Changes the built HTML. */
  change?: (html: string) => string
}

async function page(
  site: Site,
  app: string,
  { nonce, headers, pathname = '', framers = "'none'", change }: PageContext,
): Promise<Response | undefined> {
  const html = await fileOf(join(APPS, app, 'dist', 'index.html'))
  if (!html) return undefined
  const known = await pageFilesOf(app)
  const built = html.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce)
  const text = change ? change(built) : built
  const body = Buffer.from(known ? withPage(text, pathname, known, nonce) : text)
  const [encoding] = encodingsOf(headers)
  const sent = encoding ? await compress(body, encoding, { quality: PAGE_QUALITY }) : body
  return new Response(new Uint8Array(sent), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding.name }),
      'content-security-policy': policy(nonce, framers, await allowed(site, app)),
    },
  })
}

async function pageFilesOf(app: string): Promise<PageFiles | undefined> {
  const text = await fileOf(join(APPS, app, 'dist', 'page-files.json'))
  return text ? (JSON.parse(text.toString('utf8')) as PageFiles) : undefined
}

/** Fast compression: a page is compressed for each request, because of its nonce. */
const PAGE_QUALITY = 4

const STRIPE_SCRIPT = 'https://js.stripe.com'
const STRIPE_API = 'https://api.stripe.com'
const STRIPE_FRAMES = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'

/** Previews of emails, which have a policy of their own. */
const OWN_FRAMES = "'self'"

const GOOGLE_PROMPT = 'https://accounts.google.com/gsi/'

/** The other origins an app's pages may connect to. */
type AllowedSources = {
  script?: string
  style?: string
  connect?: string
  frame?: string
}

/** The payment processor for checkout and portal, the file store, and Google's prompt. */
async function allowed(site: Site, app: string): Promise<AllowedSources> {
  if (app === 'dashboard') {
    const { google_one_tap_enabled } = await settingsOf({ sql: site.db, server: site })
    const usesGooglePrompt = google_one_tap_enabled && site.config.providers.google !== undefined
    // Merchants' browsers upload files directly to the store.
    const store = site.config.s3 ? bucketUrl(site.config.s3).origin : ''
    if (!usesGooglePrompt) return { connect: store, frame: OWN_FRAMES }
    const connect = `${store} ${GOOGLE_PROMPT}`.trim()
    return { style: GOOGLE_PROMPT, connect, frame: `${OWN_FRAMES} ${GOOGLE_PROMPT}` }
  }
  if (site.mode !== 'live') return { connect: site.config.stripe.api_base ?? '' }
  return { script: STRIPE_SCRIPT, connect: STRIPE_API, frame: STRIPE_FRAMES }
}

/** Only our own origin, and the others the app needs. */
function policy(nonce: string, framers: string, may: AllowedSources): string {
  const { script = '', style = '', connect = '', frame = "'none'" } = may
  const rules = [
    "default-src 'none'",
    // Scripts that our own scripts load are allowed by them.
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
