import type { Endpoint } from './endpoint.ts'
import type { Json } from './json-schema.ts'

const DEPTH_MAX = 6

/** A program that makes a request, for the API reference. */
export function codeSample(endpoint: Endpoint, body: Json | undefined, components: Json): Json {
  const headers = [
    ...(bearer(endpoint) ? ['    authorization: `Bearer ${process.env.GATEHOUSE_TOKEN}`,'] : []),
    ...(body ? ["    'content-type': 'application/json',"] : []),
  ]
  const init = [
    `  method: '${endpoint.method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(cookie(endpoint) ? ["  credentials: 'include',"] : []),
    ...(body ? [`  body: JSON.stringify(${indentedJson(valueOf(body, components))}),`] : []),
  ]
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${name}}`)
  const source = [
    `const response = await fetch(\`\${process.env.GATEHOUSE_URL}${path}\`, {`,
    ...init,
    '})',
    ...(endpoint.output ? ['const answer = await response.json()'] : []),
  ]
  return { lang: 'typescript', label: 'TypeScript', source: source.join('\n') }
}

const bearer = ({ subjects }: Endpoint) =>
  subjects.some(subject => ['organization', 'customer', 'server'].includes(subject))

const cookie = (endpoint: Endpoint) => endpoint.subjects.includes('user') && !bearer(endpoint)

const indentedJson = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')

/** The smallest input a schema accepts. */
function valueOf(schema: Json, components: Json, depth = 0): unknown {
  const { $ref, type, enum: words, anyOf, oneOf, minimum, format } = schema
  if (depth > DEPTH_MAX) return null
  if (typeof $ref === 'string')
    return valueOf((components[$ref.split('/').at(-1) ?? ''] ?? {}) as Json, components, depth + 1)
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (Array.isArray(words)) return words[0]
  const [variant] = [anyOf, oneOf].flatMap(list => (Array.isArray(list) ? (list as Json[]) : []))
  if (variant) return valueOf(variant, components, depth + 1)
  if (type === 'object') return objectOf(schema, components, depth)
  if (type === 'array')
    return schema.items ? [valueOf(schema.items as Json, components, depth + 1)] : []
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 1
  if (type === 'boolean') return true
  return type === 'string' ? (EXAMPLES[String(format)] ?? '…') : null
}

const EXAMPLES: Record<string, string> = {
  uuid: '0199aaaa-0000-7000-8000-000000000000',
  email: 'mia@example.com',
  uri: 'https://example.com',
  'date-time': '2026-01-31T12:00:00Z',
}

function objectOf({ properties = {}, required = [] }: Json, components: Json, depth: number) {
  const needed = new Set(required as string[])
  const fields = Object.entries(properties as Record<string, Json>)
  return Object.fromEntries(
    fields
      .filter(([name]) => needed.has(name))
      .map(([name, field]) => [name, valueOf(field, components, depth + 1)]),
  )
}
