import type { Json } from '@gatehouse/contract/kit/json-schema'
import { pageOf, type Page } from '../page.ts'
import { operations, schemas, tags, tagUrl, type Operation, type Tag } from './api-data.ts'
import { curlSample } from './curl-sample.ts'
import { fieldsOf, refsOf, typeOf } from './schema-fields.ts'
import { blocks, table } from './tables.ts'

const CALLERS: Record<string, string> = {
  organization: 'an organization access token',
  user: 'the session of a user',
  customer: 'a customer session token',
  server: 'a server token of the operator',
  anonymous: 'nothing: anybody may call it',
}

/** An overview of the API's operations, and a page for each tag. */
export function referencePages(): Page[] {
  const placed = placeSchemas()
  return [overviewPage(), ...tags.map(tag => tagPage(tag, placed))]
}

const operationsOf = (tag: Tag) => operations.filter(one => one.tag === tag.name)

function overviewPage(): Page {
  const groups = Map.groupBy(tags, ({ group }) => group)
  const sections = [...groups].map(([group, members]) =>
    blocks(
      `## ${group}`,
      table(
        ['', 'operations'],
        members.map(tag => [
          `[${tag.title}](${tagUrl(tag.name)})`,
          operationsOf(tag)
            .map(({ endpoint }) => endpoint.summary)
            .join(' · '),
        ]),
      ),
    ),
  )
  const intro =
    `${operations.length} operations. Each page lists fields with their limits, responses and ` +
    'errors, with a request in curl and TypeScript. On your own server, you can send requests ' +
    'from `/reference`, with a token of your sandbox; the machine-readable description is ' +
    '`/openapi.json` (OpenAPI 3.1).'
  return pageOf('/docs/api/reference', blocks('# API reference', intro, ...sections))
}

/** Each schema is described on the page of the first tag that refers to it. */
function placeSchemas(): Map<string, string> {
  const placed = new Map<string, string>()
  const place = (value: unknown, tag: string) => {
    for (const name of refsOf(value)) {
      if (placed.has(name) || !schemas[name]) continue
      placed.set(name, tag)
      place(schemas[name], tag)
    }
  }
  for (const tag of tags)
    for (const { described } of operationsOf(tag)) place(contentOf(described), tag.name)
  return placed
}

const contentOf = ({ requestBody, responses, parameters }: Json) => [
  requestBody,
  Object.entries((responses ?? {}) as Json).filter(([status]) => status.startsWith('2')),
  parameters,
]

function tagPage(tag: Tag, placed: ReadonlyMap<string, string>): Page {
  const names = [...placed].flatMap(([name, at]) => (at === tag.name ? [name] : []))
  const objects = names.flatMap(name => {
    const rows = fieldTable(schemas[name] ?? {}, placed)
    return rows ? [`### ${name}`, rows] : []
  })
  const markdown = blocks(
    `# ${tag.title}`,
    tag.description,
    ...operationsOf(tag).map(operation => operationSection(operation, placed)),
    ...(objects.length > 0 ? ['## Objects', ...objects] : []),
  )
  return pageOf(tagUrl(tag.name), markdown)
}

function operationSection(operation: Operation, placed: ReadonlyMap<string, string>): string {
  const { endpoint, described } = operation
  const parameters = (described.parameters ?? []) as {
    name: string
    in: string
    schema: Json
    required?: boolean
  }[]
  const body = bodySchema(described)
  const [sample] = (described['x-codeSamples'] ?? []) as { source: string }[]
  return blocks(
    `## ${endpoint.summary}`,
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.description,
    callersOf(operation),
    parameters.length > 0
      ? table(
          ['parameter', 'type', 'in'],
          parameters.map(one => [
            `\`${one.name}\`${one.required ? ' (required)' : ''}`,
            linked(typeOf(one.schema), placed),
            one.in,
          ]),
        )
      : undefined,
    body && (fieldTable(body, placed) ?? `Body: ${linked(typeOf(body), placed)}.`),
    `Responds ${responseOf(operation, placed)}.`,
    problemTable(operation),
    `\`\`\`sh\n${curlSample(endpoint, sample?.source)}\n\`\`\``,
    sample && `\`\`\`ts\n${sample.source}\n\`\`\``,
  ).trim()
}

const bodySchema = ({ requestBody }: Json) =>
  (requestBody as { content?: Record<string, { schema?: Json }> } | undefined)?.content?.[
    'application/json'
  ]?.schema

function callersOf({ endpoint }: Operation): string {
  const who = endpoint.subjects.map(subject => CALLERS[subject]).join(' or ')
  const scopes = (endpoint.scopes ?? []).map(scope => `\`${scope}\``).join(' or ')
  const limit = endpoint.limit
    ? ` At most ${endpoint.limit.max} requests in ${endpoint.limit.seconds} seconds.`
    : ''
  return `Called with ${who}.${scopes && ` Permission ${scopes}.`}${limit}`
}

function responseOf({ endpoint, described }: Operation, placed: ReadonlyMap<string, string>) {
  const responses = described.responses as Record<
    string,
    { content?: Record<string, { schema?: Json }> }
  >
  const schema = responses[String(endpoint.status)]?.content?.['application/json']?.schema
  return `${endpoint.status}${schema ? ` with ${linked(resultOf(schema), placed)}` : ''}`
}

/** What a response contains: a page names the type of its items. */
function resultOf(schema: Json): string {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  if (properties.items && properties.pagination)
    return `a page (\`items\`: ${typeOf(properties.items)})`
  const names = Object.keys(properties)
  return names.length > 0 ? names.map(name => `\`${name}\``).join(', ') : typeOf(schema)
}

function problemTable({ endpoint }: Operation): string | undefined {
  if (endpoint.problems.length === 0) return undefined
  const rows = endpoint.problems.map(({ status, error, detail }) => [
    String(status),
    `\`${error}\``,
    detail,
  ])
  return table(['status', 'error', 'when'], rows)
}

function fieldTable(schema: Json, placed: ReadonlyMap<string, string>): string | undefined {
  const rows = fieldsOf(schema).map(({ name, type, required, limits, text }) => [
    `\`${name}\`${required ? '' : ' (optional)'}`,
    linked(type, placed),
    [limits, text].filter(Boolean).join('. '),
  ])
  return rows.length > 0 ? table(['field', 'type', ''], rows) : undefined
}

/** Names of objects in a type become links to where they are described. */
function linked(type: string, placed: ReadonlyMap<string, string>): string {
  return type.replaceAll(/\b[A-Z]\w+\b/g, name => {
    const tag = placed.get(name)
    const hasFields = fieldsOf(schemas[name] ?? {}).length > 0
    return tag && hasFields ? `[${name}](${tagUrl(tag)}#${name.toLowerCase()})` : name
  })
}
