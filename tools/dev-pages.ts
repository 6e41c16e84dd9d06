// The pages of the three web apps as Vite serves them: compiled on request, replaced in place.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { appOfPage, type AppName } from './dev-routes.ts'
import { root } from './source-tree.ts'

const apps: AppName[] = ['dashboard', 'checkout', 'portal']

/** Where Vite serves the modules of an app: below the path of its built files. */
const baseOf = (app: AppName) => `/assets/${app}/`

export type DevPages = {
  /**
   * Serves a page or a module of a page; resolves to false if the server is to handle the request.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  stop(): Promise<void>
}

/** Starts Vite for each app behind one HTTP server, whose websockets it shares. */
export async function openDevPages(front: Server): Promise<DevPages> {
  const opened = await Promise.all(apps.map(app => openApp(app, front)))
  const viteOf = (app: AppName) => opened[apps.indexOf(app)]
  return {
    async handle(request, response) {
      const url = request.url ?? '/'
      const app = apps.find(name => url.startsWith(baseOf(name)))
      const vite = app && viteOf(app)
      if (vite) {
        vite.middlewares(request, response, () => {
          response.writeHead(404).end()
        })
        return true
      }
      const page = appOfPage(request.method ?? 'GET', url)
      const pageServer = page && viteOf(page)
      if (!pageServer) return false
      await sendPage(pageServer, { app: page, url }, response)
      return true
    },
    stop: async () => {
      await Promise.all(opened.map(vite => vite.close()))
    },
  }
}

function openApp(app: AppName, front: Server): Promise<ViteDevServer> {
  const folder = join(root, 'apps', app)
  return createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    base: baseOf(app),
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { server: front, path: 'hmr' }, proxy: {} },
  })
}

async function sendPage(
  vite: ViteDevServer,
  { app, url }: { app: AppName; url: string },
  response: ServerResponse,
): Promise<void> {
  try {
    const source = readFileSync(join(root, 'apps', app, 'index.html'), 'utf8')
    const html = await vite.transformIndexHtml(url, source)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(html)
  } catch (error) {
    vite.ssrFixStacktrace(error as Error)
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end((error as Error).stack)
  }
}
