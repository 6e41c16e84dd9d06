// A developer's app with React components, on another origin than the server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { Appearance, BrowserServer } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'

/** A server with browsers, and a developer's app whose origin the server trusts. */
export type ReactApp = {
  browserServer: () => BrowserServer
  /** The address of a page that shows components. */
  url(show: string, more?: Record<string, string>): string
  /** Opens such a page. */
  open(show: string, more?: Record<string, string>, look?: Appearance): Promise<Page>
}

/** Where Google's script comes from, as the guide says. */
const GOOGLE = 'https://accounts.google.com/gsi/'

/**
 * Builds and serves the app for the tests of one file. With `named`, both are at `localhost`:
 * passkeys need a host name, and 127.0.0.1 is an IP address.
 */
export function reactApp({ named = false } = {}): ReactApp {
  let files = new Map<string, string>()
  let origin = ''
  const app = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    const file = files.get(pathname.slice(1))
    const server = browserServer().server.site.base_url
    answer.setHeader('content-type', typeOf(pathname))
    answer.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${server} ${GOOGLE}; style-src 'self'; ` +
        `connect-src ${server}; frame-src ${server}; img-src 'self' data: ${server}`,
    )
    if (pathname !== '/' && file === undefined) return answer.writeHead(404).end()
    return answer.end(file ?? pageOf([...files.keys()]))
  })
  before(async () => {
    files = await bundleFiles(new URL('./react-page.tsx', import.meta.url))
    app.listen(0, '127.0.0.1')
    await once(app, 'listening')
    origin = `http://${named ? 'localhost' : '127.0.0.1'}:${(app.address() as AddressInfo).port}`
  })
  after(() => void app.close())
  const browserServer = sharedBrowserServer()
  const url = (show: string, more: Record<string, string> = {}) => {
    const { server } = browserServer()
    if (named) server.site.base_url = server.url.replace('127.0.0.1', 'localhost')
    // Which port the app has is known once it listens.
    server.site.config.trusted_origins = [origin]
    const query = new URLSearchParams({ show, server: server.site.base_url, ...more })
    return `${origin}/?${query.toString()}`
  }
  return {
    browserServer,
    url,
    open: (show, more, look) => browserServer().visit(url(show, more), look),
  }
}

/** Builds a page as a developer does, with its style sheet and what it loads later. */
async function bundleFiles(file: URL): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: { page: fileURLToPath(file) } },
    },
  })
  const [first] = [built].flat()
  assert.ok(first && 'output' in first)
  return new Map(
    first.output.map(item => [
      item.fileName,
      item.type === 'chunk' ? item.code : String(item.source),
    ]),
  )
}

const typeOf = (pathname: string) => {
  if (pathname.endsWith('.js')) return 'text/javascript'
  return pathname.endsWith('.css') ? 'text/css' : 'text/html'
}

const pageOf = (names: string[]) => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>App</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/${names.find(name => name.endsWith('.css'))}">
<main id="root"></main>
<script type="module" src="/${names.find(name => /page-.*\.js$/.test(name))}"></script></html>`
