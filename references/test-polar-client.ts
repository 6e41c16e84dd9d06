import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installReference } from './install.ts'

/** Generations of the billing protocol's public client that merchants have installed. */
export const generations = ['0.32.16', '0.34.2', '0.34.17', '0.35.2', '0.41.5', '0.49.0'] as const
export type Generation = (typeof generations)[number]

/** What a client is and returns. Each generation has its own types, so it is untyped here. */
export type Untyped = any

/** One generation: its client, its errors, and its webhook reader. */
export type Library = {
  open(options: { accessToken?: string; serverURL: string; fetch?: typeof fetch }): Untyped
  /** A module of it, by its path. */
  load(path: string): Promise<Untyped>
  /** The class of a typed error, by its name. */
  errorNamed(name: string): Promise<new (...given: never[]) => Error>
  validateEvent(body: string, headers: Record<string, string>, secret: string): { type: string }
}

/** Installs a generation as its lockfile says, and loads it. */
export async function loadLibrary(generation: Generation): Promise<Library> {
  const folder = await installReference(`polar-${generation}`)
  const load = (path: string) =>
    import(new URL(`node_modules/@polar-sh/sdk/dist/esm/${path}`, folder).href)
  const { Polar } = await load('index.js')
  const { HTTPClient } = await load('lib/http.js')
  const { validateEvent } = await load('webhooks.js')
  return {
    open: ({ fetch: fetcher, ...options }) =>
      new Polar({ ...options, ...(fetcher && { httpClient: new HTTPClient({ fetcher }) }) }),
    load,
    errorNamed: async name => (await load(`models/errors/${name.toLowerCase()}.js`))[name],
    validateEvent,
  }
}

/** Returns all items of all pages, as the client iterates through them. */
export async function itemsOf(list: Promise<AsyncIterable<any>>): Promise<any[]> {
  const items: any[] = []
  for await (const page of await list) items.push(...page.result.items)
  return items
}

/** The events of a list; since 0.49 it has no pages to iterate: they may have a cursor. */
export async function eventsIn(list: Promise<any>): Promise<any[]> {
  const first = await list
  return Array.isArray(first.items) ? first.items : itemsOf(Promise.resolve(first))
}

/** A delivery with its original headers and body, as signature verification needs them. */
export type Delivery = { body: string; headers: Record<string, string> }

/** A merchant's server that keeps every delivery it receives. */
export async function openInbox() {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      deliveries.push({ body, headers: request.headers as Record<string, string> })
      response.writeHead(200).end('thank you')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
