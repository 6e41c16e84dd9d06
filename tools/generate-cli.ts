// Generates the operations that the command line offers: every public operation of /v1 that a token
// may call, the names of webhook events and scopes, and the reference of commands. The command line
// itself then needs no zod.
import { kebabCase } from '../contract/src/kit/key-case.ts'
import { readFile, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Field, Group, Operation } from '../cli/src/operations/operation.ts'
import { commandReference } from './command-reference.ts'
import { allScopes } from '../contract/src/access/scopes.ts'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { jsonSchemaOf, type Json } from '../contract/src/kit/json-schema.ts'
import { sections } from '../contract/src/sections.data.ts'
import { WebhookEventType } from '../contract/src/webhooks/event-types.ts'

const FILE = new URL('../cli/src/operations/operations.gen.ts', import.meta.url)
const REFERENCE = new URL('../docs/api/commands.md', import.meta.url)

export const name = 'operations of the command line'

/** Writes (or, when checking, compares) the generated operations. */
export async function run(check: boolean): Promise<string[]> {
  const offered = groups()
  const files: [URL, string][] = [
    [FILE, operationsFile(offered)],
    [REFERENCE, commandReference(offered)],
  ]
  const changed: string[] = []
  for (const [file, text] of files) {
    if (text === (await readFile(file, 'utf8').catch(() => ''))) continue
    if (!check) await writeFile(file, text)
    changed.push(file.pathname)
  }
  return changed
}

function operationsFile(offered: Group[]): string {
  const lines = offered.map(
    ({ operations, ...group }) =>
      `  {\n    ...${JSON.stringify(group)},\n    operations: [\n` +
      operations.map(operation => `      ${JSON.stringify(operation)},\n`).join('') +
      '    ],\n  },\n',
  )
  return [
    '// Generated from the contract: change that and run npm run generate.',
    "import type { Group } from './operation.ts'",
    '',
    `export const groups: Group[] = [\n${lines.join('')}]`,
    '',
    `export const eventTypes: string[] = ${JSON.stringify(WebhookEventType.options)}`,
    '',
    `export const tokenScopes: string[] = ${JSON.stringify(allScopes)}`,
    '',
  ].join('\n')
}

function groups(): Group[] {
  const described = Object.assign({}, ...Object.values(sections)) as Record<
    string,
    readonly [string, string]
  >
  return Object.entries(contract).flatMap(([group, table]) => {
    const operations = Object.entries(table as Record<string, Endpoint>).flatMap(
      ([operation, endpoint]) =>
        isOffered(endpoint) ? [operationOf(kebabCase(operation), endpoint)] : [],
    )
    if (operations.length === 0) return []
    const [title, about] = described[group] ?? [group, '']
    return [{ name: kebabCase(group), title, about, operations }]
  })
}

/** What needs the cookie of a signed-in user, or only redirects a browser, is left out. */
const isOffered = ({ protocol, path, internal, subjects, status }: Endpoint) =>
  protocol === 'billing' &&
  path.startsWith('/v1/') &&
  !internal &&
  status < 300 &&
  subjects.some(subject => subject !== 'user')

function operationOf(command: string, endpoint: Endpoint): Operation {
  const { method, path, summary, description, scopes, subjects, sandbox } = endpoint
  const body = bodyOf(endpoint)
  return {
    name: command,
    method,
    path,
    summary,
    ...(description && { about: description }),
    ...(scopes?.length && { scopes: [...scopes] }),
    caller: subjects.includes('organization')
      ? 'organization'
      : subjects.includes('customer')
        ? 'customer'
        : 'anyone',
    kind: kindOf(endpoint),
    ...(isPaged(endpoint) && { paged: true as const }),
    ...(sandbox && { sandbox: true as const }),
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    query: endpoint.query ? fieldsOf(endpoint.query, 'query') : [],
    ...(body && { body }),
  }
}

function kindOf({ kind, method }: Endpoint): Operation['kind'] {
  if (kind === 'stream') return 'stream'
  if (kind !== 'raw') return 'data'
  return method === 'GET' ? 'file' : 'upload'
}

function isPaged({ output }: Endpoint): boolean {
  if (!output) return false
  const { properties = {} } = jsonSchemaOf(output, {}) as { properties?: Json }
  return 'items' in properties && 'pagination' in properties
}

function bodyOf({ body, method, kind }: Endpoint): Field[] | undefined {
  if (!body || method === 'GET' || kind === 'raw') return undefined
  return fieldsOf(body, 'body')
}

function fieldsOf(schema: z.ZodType, place: 'query' | 'body'): Field[] {
  const components: Json = {}
  const { properties, required } = shapeOf(jsonSchemaOf(schema, components), components)
  return Object.entries(properties).map(([field, variants]) =>
    fieldOf(field, variants, { components, required: required.has(field), place }),
  )
}

type Shape = { properties: Record<string, Json[]>; required: Set<string> }

/** The fields of an object; of a union, the fields of all its variants. */
function shapeOf(schema: Json, components: Json): Shape {
  const { properties = {}, required = [] } = resolve(schema, components)
  const own = Object.entries(properties as Record<string, Json>).filter(
    ([, one]) => !('not' in one),
  )
  const shape: Shape = {
    properties: Object.fromEntries(own.map(([field, one]) => [field, [one]])),
    required: new Set(required as string[]),
  }
  const variants = variantsOf(resolve(schema, components)).map(one => shapeOf(one, components))
  for (const variant of variants) {
    for (const [field, list] of Object.entries(variant.properties))
      (shape.properties[field] ??= []).push(...list)
  }
  for (const field of variants[0]?.required ?? [])
    if (variants.every(({ required: needed }) => needed.has(field))) shape.required.add(field)
  return shape
}

const variantsOf = ({ oneOf, anyOf }: Json) => [...list(oneOf), ...list(anyOf)]
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

function resolve(schema: Json, components: Json): Json {
  const { $ref, ...beside } = schema
  if (typeof $ref !== 'string') return schema
  const target = components[$ref.split('/').at(-1) ?? ''] as Json | undefined
  return { ...resolve(target ?? {}, components), ...beside }
}

type Surroundings = { components: Json; required: boolean; place: 'query' | 'body' }

function fieldOf(
  field: string,
  schemas: Json[],
  { components, required, place }: Surroundings,
): Field {
  const parts = schemas.flatMap(schema => alternatives(schema, components))
  const present = parts.filter(({ type }) => type !== 'null')
  const many = present.some(({ type }) => type === 'array')
  const items = many
    ? present.flatMap(part =>
        part.type === 'array' ? alternatives((part.items ?? {}) as Json, components) : [part],
      )
    : present
  const kinds = new Set(items.map(kindOfValue))
  const [only = 'json'] = kinds
  const kind = kinds.size === 1 ? only : 'json'
  const values = [...new Set(items.flatMap(valuesOf))]
  const preset = schemas.find(schema => 'default' in schema)?.default ?? null
  const about = schemas.map(({ description }) => description).find(text => typeof text === 'string')
  const isBoolean = values.length > 0 && values.every(value => BOOLEANS.has(value))
  return {
    name: field,
    kind: isBoolean ? 'boolean' : kind,
    ...(many && (kind !== 'json' || place === 'query') && { many: true as const }),
    ...(required && { required: true as const }),
    ...(parts.length > present.length && { nullable: true as const }),
    ...(values.length > 0 && !isBoolean && kind !== 'json' && { values }),
    ...(isSimple(preset) && { preset: String(preset) }),
    ...(about !== undefined && { about }),
  }
}

/** How a query writes a boolean. */
const BOOLEANS = new Set(['0', '1', 'true', 'false'])

const isSimple = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** A schema without its unions: each simple schema that a value may match. */
function alternatives(schema: Json, components: Json): Json[] {
  const known = resolve(schema, components)
  const variants = variantsOf(known)
  if (variants.length > 0) return variants.flatMap(one => alternatives(one, components))
  if (Array.isArray(known.type)) return known.type.map((type: unknown) => ({ ...known, type }))
  return [known]
}

function kindOfValue({ type, additionalProperties, properties, const: constant }: Json) {
  if (type === 'string' || typeof constant === 'string') return 'text'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'object' && additionalProperties && !properties ? 'map' : 'json'
}

const valuesOf = ({ enum: words, const: constant }: Json): string[] =>
  (Array.isArray(words) ? (words as unknown[]) : constant === undefined ? [] : [constant])
    .filter(word => word !== null)
    .map(String)
