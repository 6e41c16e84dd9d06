// What a browser needs to know of the endpoints: a method and a path each, and for billing's the
// keys and dates of what they take and return. The contract's schemas would be ten times as much.
import { definitionOf, type Definition } from '@gatehouse/contract/kit/definition'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { Plugin } from 'vite'
import type { z } from 'zod'
import type { EndpointNodes, Node } from '../src/schema-nodes.ts'

type Tables = Record<string, Record<string, Endpoint>>

const TABLES = new URL('../src/endpoint-tables.ts', import.meta.url)
const SIGN_IN_TABLES = new URL('../src/sign-in-tables.ts', import.meta.url)
const SCHEMAS = new URL('../src/endpoint-schemas.ts', import.meta.url)
const SCOPES = new URL('../src/access/access-tokens/required-scopes.ts', import.meta.url)

/** Replaces the endpoint tables in a build by what `call` of the SDK reads of them. */
export function clientMetadata(): Plugin {
  return {
    name: 'gatehouse-client-metadata',
    apply: 'build',
    async load(id) {
      if (id === SIGN_IN_TABLES.pathname) {
        const { tables } = (await import(SIGN_IN_TABLES.href)) as { tables: Tables }
        return addressModule(tables)
      }
      if (id === SCOPES.pathname) {
        const { requiredScopes } = (await import(SCOPES.href)) as { requiredScopes: string[] }
        return `export const requiredScopes = ${JSON.stringify(requiredScopes)}`
      }
      if (id !== TABLES.pathname && id !== SCHEMAS.pathname) return undefined
      const { tables } = (await import(TABLES.href)) as { tables: Tables }
      if (id === TABLES.pathname) return addressModule(tables)
      return [
        `import { readDescribed } from './schema-nodes.ts'`,
        `export const described = readDescribed(${textOf(describe(tables))})`,
      ].join('\n')
    },
  }
}

// Browsers read a long JSON text faster than the same as an object literal.
const textOf = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

const addressModule = (tables: Tables) =>
  [
    `import { readAddresses } from './endpoint-addresses.ts'`,
    `export const tables = readAddresses(${textOf(addressesOf(tables))})`,
  ].join('\n')

/** Each endpoint as `GET /v1/orders/`; the protocol follows from the path. */
export const addressesOf = (tables: Tables) =>
  mapTables(tables, ({ method, path }) => `${method} ${path}`)

/** The schemas of the billing endpoints as nodes that name one another by number. */
export function describe(tables: Tables): EndpointNodes {
  const nodes: Node[] = [['leaf']]
  const known = new Map<z.ZodType, number>()
  const same = new Map<string, number>()
  const add = (schema: z.ZodType): number => {
    const found = known.get(schema)
    if (found !== undefined) return found
    const def = definitionOf(schema)
    if (def.type === 'lazy' && def.getter) {
      // Its number is known before what it leads to, which may lead back.
      const at = nodes.push(['leaf']) - 1
      known.set(schema, at)
      nodes[at] = ['lazy', add(def.getter())]
      return at
    }
    const node = nodeOf(schema, def, add)
    const text = JSON.stringify(node)
    const at = typeof node === 'number' ? node : (same.get(text) ?? nodes.push(node) - 1)
    if (typeof node !== 'number') same.set(text, at)
    known.set(schema, at)
    return at
  }
  const table = mapTables(tables, endpoint => {
    const { protocol, body, output } = endpoint
    if (protocol === 'accounts' || isForBuyers(endpoint) || !(body ?? output)) return undefined
    return [body ? add(body) + 1 : 0, output ? add(output) + 1 : 0] as [number, number]
  })
  return { nodes: withoutUnusedWords(nodes), table }
}

/** Words are needed only where they tell which variant of a union a value is. */
function withoutUnusedWords(nodes: Node[]): Node[] {
  const used = new Set<number>()
  const mark = (options: number[], key: string) => {
    for (const node of options.map(option => nodes[option])) {
      if (node?.[0] === 'union') mark(node[1], key)
      const field = node?.[0] === 'object' ? node[1][key] : undefined
      if (field !== undefined) used.add(field)
    }
  }
  for (const node of nodes) if (node[0] === 'union' && node[2]) mark(node[1], node[2])
  return nodes.map((node, index) => (node[0] === 'leaf' && !used.has(index) ? ['leaf'] : node))
}

/** Buyers and their software write without signing in, which a page of a merchant never does. */
const isForBuyers = ({ kind, subjects }: Endpoint) =>
  kind === 'write' && subjects.every(subject => subject === 'anonymous')

const VARIANT_WORDS_MAX = 15

/** The parts of a schema that keys and dates depend on; a number refers to an identical node. */
function nodeOf(
  schema: z.ZodType,
  def: Definition,
  add: (schema: z.ZodType) => number,
): Node | number {
  if (def.innerType) return add(def.innerType)
  if (def.type === 'object' && def.shape) {
    const entries = Object.entries(def.shape).map(([key, field]) => [key, add(field)])
    return ['object', Object.fromEntries(entries)]
  }
  if (def.type === 'array' && def.element) return ['array', add(def.element)]
  if (def.type === 'record' && def.valueType) return ['record', add(def.valueType)]
  if (def.type === 'union' && def.options) {
    const options = def.options.map(add)
    return def.discriminator ? ['union', options, def.discriminator] : ['union', options]
  }
  if (def.type === 'pipe' && def.in && def.out) {
    const inner = def.in._zod.def.type === 'transform' ? def.out : def.in
    return ['pipe', add(inner), add(def.out)]
  }
  if (def.type === 'date') return ['date']
  // A variant of a union is found by the words of its literals.
  const values = def.type === 'literal' || def.type === 'enum' ? schema._zod.values : undefined
  // No variant is named by one of so many words, such as scopes or countries.
  const names = values && values.size <= VARIANT_WORDS_MAX
  return names ? ['leaf', [...values] as string[]] : ['leaf']
}

function mapTables<T>(tables: Tables, map: (endpoint: Endpoint) => T) {
  const groups = Object.entries(tables).map(([group, table]) => {
    const rows = Object.entries(table).map(([name, endpoint]) => [name, map(endpoint)] as const)
    return [group, Object.fromEntries(rows.filter(([, row]) => row !== undefined))] as const
  })
  return Object.fromEntries(groups) as Record<string, Record<string, NonNullable<T>>>
}
