import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Problem } from './problems.ts'

type Json = Record<string, unknown>

/** Groups of endpoints by the name the reference shows. */
export type Tables = Record<string, Record<string, Endpoint>>

const INTERNAL_KEYS = new Set(['opaque'])

/**
 * The wire form of a schema as JSON Schema 2020-12 (which OpenAPI 3.1 uses): moments are strings,
 * fields with a default may be left out.
 */
export function jsonSchemaOf(schema: z.ZodType, components: Json): Json {
  const root = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  const { $defs, $schema: _, ...rest } = root
  for (const [id, def] of Object.entries(($defs ?? {}) as Json)) components[id] ??= clean(def)
  const text = JSON.stringify(clean(rest)).replaceAll('#/$defs/', '#/components/schemas/')
  return JSON.parse(text) as Json
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key]) => !INTERNAL_KEYS.has(key) && key !== '~standard',
  )
  return Object.fromEntries(kept.map(([key, item]) => [key, clean(item)]))
}

/** The whole API as an OpenAPI 3.1 document. */
export function openapi(
  tables: Tables,
  info: { title: string; version: string; description: string },
): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  for (const [group, table] of Object.entries(tables)) {
    for (const [name, endpoint] of Object.entries(table)) {
      if (endpoint.internal) continue
      const operations = (paths[endpoint.path] ??= {})
      operations[endpoint.method.toLowerCase()] = operationOf(group, name, endpoint, components)
    }
  }
  const schemas = Object.fromEntries(
    Object.entries(components).sort(([a], [b]) => a.localeCompare(b)),
  )
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { schemas, securitySchemes: SECURITY },
  }
}

const SECURITY = {
  organization: { type: 'http', scheme: 'bearer', description: 'An organization access token.' },
  customer: { type: 'http', scheme: 'bearer', description: 'A customer session token.' },
  server: { type: 'http', scheme: 'bearer', description: 'A server token.' },
  user: {
    type: 'apiKey',
    in: 'cookie',
    name: 'better-auth.session_token',
    description: 'A signed-in person.',
  },
}

function operationOf(group: string, name: string, endpoint: Endpoint, components: Json): Json {
  const { summary, description, scopes } = endpoint
  const subjects = endpoint.subjects.filter(subject => subject !== 'anonymous')
  const scopeLine = scopes?.length
    ? `Scopes: any of ${scopes.map(scope => `\`${scope}\``).join(', ')}.`
    : ''
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary,
    ...((description || scopeLine) && {
      description: [description, scopeLine].filter(Boolean).join('\n\n'),
    }),
    ...(subjects.length > 0 && { security: subjects.map(subject => ({ [subject]: [] })) }),
    parameters: [
      ...parametersOf('path', endpoint.params, components),
      ...parametersOf('query', endpoint.query, components),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(endpoint.body, components) } },
      },
    }),
    responses: responsesOf(endpoint, components),
  }
}

function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  components: Json,
): Json[] {
  if (!schema) return []
  const json = jsonSchemaOf(schema, components)
  const required = new Set((json.required ?? []) as string[])
  return Object.entries((json.properties ?? {}) as Json).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: value,
  }))
}

function responsesOf(endpoint: Endpoint, components: Json): Json {
  const responses: Json = {}
  const text = endpoint.kind === 'stream' ? 'text/event-stream' : 'application/json'
  const body = endpoint.output && { [text]: { schema: jsonSchemaOf(endpoint.output, components) } }
  responses[endpoint.status] = { description: endpoint.summary, ...(body && { content: body }) }
  const byStatus = Map.groupBy(endpoint.problems, problem => problem.status)
  for (const [status, list] of byStatus) {
    responses[status] = {
      description: list.map(problem => `${problem.error}: ${problem.detail}`).join('\n'),
      content: { 'application/json': { schema: problemSchema(endpoint, list) } },
    }
  }
  return responses
}

function problemSchema(endpoint: Endpoint, list: Problem[]): Json {
  const names = list.map(problem => problem.error)
  if (endpoint.protocol === 'accounts') {
    return { type: 'object', properties: { code: { enum: names }, message: { type: 'string' } } }
  }
  return {
    type: 'object',
    required: ['error', 'detail'],
    properties: { error: { enum: names }, detail: {} },
  }
}
