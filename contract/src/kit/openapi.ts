import type { z } from 'zod'
import { codeSample } from './code-samples.ts'
import type { Endpoint } from './endpoint.ts'
import { jsonSchemaOf, type Json } from './json-schema.ts'
import { responsesOf, sharedResponses, validationError } from './openapi-answers.ts'

/** Groups of endpoints by the name the reference shows. */
export type Tables = Record<string, Record<string, Endpoint>>

/** How the reference shows a group: its title and description, by section and name. */
export type Sections = Record<string, Record<string, readonly [title: string, about: string]>>

/** An API as an OpenAPI 3.1 document. */
export function openapi(tables: Tables, info: Json, sections: Sections = {}): Json {
  const components: Json = { ValidationError: validationError }
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
  const sortedPaths = Object.fromEntries(
    Object.entries(paths).sort(([a], [b]) => a.localeCompare(b)),
  )
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    ...tagsOf(sections),
    paths: sortedPaths,
    components: { schemas, responses: sharedResponses(sortedPaths), securitySchemes: SECURITY },
  }
}

/** The `x-` fields are the common OpenAPI viewer extensions for titles and sections. */
function tagsOf(sections: Sections): Json {
  const rows = Object.entries(sections)
  return {
    tags: rows.flatMap(([, groups]) =>
      Object.entries(groups).map(([name, [title, description]]) => ({
        name,
        description,
        'x-displayName': title,
      })),
    ),
    'x-tagGroups': rows.map(([name, groups]) => ({ name, tags: Object.keys(groups) })),
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
    description: 'A signed-in user.',
  },
}

function operationOf(group: string, name: string, endpoint: Endpoint, components: Json): Json {
  const { summary, description, scopes } = endpoint
  const body = endpoint.body && jsonSchemaOf(endpoint.body, components)
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
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', endpoint.params, components),
      ...parametersOf('query', endpoint.query, components),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: responsesOf(endpoint, components),
    'x-codeSamples': [codeSample(endpoint, body, components)],
  }
}

/** One of these is sufficient; `{}` means that no credential is required. */
function securityOf({ subjects }: Endpoint): Json[] {
  if (subjects.every(subject => subject === 'anonymous')) return []
  return subjects.map(subject => (subject === 'anonymous' ? {} : { [subject]: [] }))
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
    ...((value as Json).type === 'object' && { style: 'deepObject', explode: true }),
    schema: value,
  }))
}
