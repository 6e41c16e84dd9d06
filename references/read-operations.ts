import { readdirSync, readFileSync } from 'node:fs'
import { installReference } from './install.ts'
import type { Generation } from './test-polar-client.ts'

/** One operation of a client, as `METHOD /path`. */
type OperationName = string

/**
 * Normalizes a path: names of the same operation differ in parameter names and in a trailing slash.
 */
export const normalizeOperation = (operation: OperationName): string =>
  operation.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/$/, '')

/** Files of a client without a request: they only verify webhooks. */
const FILES_WITHOUT_REQUEST = new Set(['validateWebhook.js'])

/**
 * The operations of one generation of `@polar-sh/sdk` 0.x, read from its functions, which have one
 * file each.
 */
export async function operationsOf(generation: Generation): Promise<OperationName[]> {
  const root = await installReference(`polar-${generation}`)
  const folder = new URL('node_modules/@polar-sh/sdk/dist/commonjs/funcs/', root)
  const files = readdirSync(folder).filter(
    name => name.endsWith('.js') && !FILES_WITHOUT_REQUEST.has(name),
  )
  return files.map(name => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    const path = /pathToFunc\)\("([^"]+)"\)/.exec(source)?.[1]
    const method = /method: "([A-Z]+)"/.exec(source)?.[1]
    if (!path || !method) throw new Error(`${generation}: ${name} has no method and path`)
    return `${method} ${path}`
  })
}

/** The API versions that `@polar-sh/sdk` 1.0.1 has a client for. */
export const newestVersions = ['2026-04', '2026-10', '2027-01'] as const

/** The operations of 1.0.1 in one API version, read from its services. */
export async function operationsOfNewest(
  version: (typeof newestVersions)[number],
): Promise<OperationName[]> {
  const root = await installReference('polar-1.0.1')
  const folder = new URL(`node_modules/@polar-sh/sdk/dist/${version}/services/`, root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.mjs'),
  )
  const found = files.flatMap(name => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    return [...source.matchAll(/buildRequest\(\s*"([A-Z]+)",\s*["`]([^"`]+)["`]/g)]
  })
  return [...new Set(found.map(([, method, path]) => `${method} ${path?.replaceAll('${', '{')}`))]
}
