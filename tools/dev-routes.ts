// The app that renders the page at a path, as server/src/app/pages.ts decides for built pages.
import { extname } from 'node:path'

export type AppName = 'dashboard' | 'checkout' | 'portal'

const API = /^\/(v1|api|\.well-known)(\/|$)|\/\//
const PORTAL = /^\/[a-z0-9-]+\/portal(\/|$)/

/** Paths the server handles itself; a test compares them with its endpoints. */
const SERVER = /^\/(mailbox|reference|docs|llms\.txt|mcp|files|healthz|readyz)(\/|$)/

/** The app whose page a GET request asks for; undefined if the server handles it. */
export function appOfPage(method: string, url: string): AppName | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [pathname = '/'] = url.split('?')
  if (API.test(pathname) || extname(pathname) !== '') return undefined
  if (SERVER.test(pathname)) return undefined
  if (pathname.startsWith('/checkout/')) return 'checkout'
  return PORTAL.test(pathname) ? 'portal' : 'dashboard'
}
