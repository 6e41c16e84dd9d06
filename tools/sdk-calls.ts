// Describes the calls of the SDK's billing client: what a caller passes, and what the client must
// know of each endpoint at run time.
import type { z } from 'zod'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { definitionOf } from '../contract/src/kit/definition.ts'
import { camelCase } from '../contract/src/kit/key-case.ts'
import { indented, type TypePrinter } from './sdk-types.ts'

/** One operation of the billing API, by its group and name in the contract. */
export type Operation = { group: string; name: string; endpoint: Endpoint }

/** OAuth 2.1 and OpenID Connect are spoken by their own client libraries, with forms and pages. */
const LEFT_OUT = new Set(['oauthProvider', 'oauthDevices'])

/** Every public operation of the billing API that the SDK calls. */
export const operations: Operation[] = Object.entries(contract).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Endpoint>)
    .filter(([, one]) => one.protocol === 'billing' && !one.internal && !LEFT_OUT.has(group))
    .map(([name, endpoint]) => ({ group, name, endpoint })),
)

/** Names of path parameters, as callers see them. */
const parametersOf = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => camelCase(name))

const shapeOf = (schema: z.ZodType | undefined) =>
  schema ? (definitionOf(schema).shape ?? {}) : {}

/** Whether the response is a page of a list that can be requested page by page. */
const isPaged = ({ query, output }: Endpoint) =>
  'page' in shapeOf(query) && 'items' in shapeOf(output) && 'pagination' in shapeOf(output)

/** What the response is: JSON by default. */
function answerOf({ kind, method, path, output }: Endpoint): 'json' | 'text' | 'file' | 'stream' {
  if (kind === 'stream') return 'stream'
  if (kind !== 'raw' || method !== 'GET' || output) return 'json'
  return /\/export(-\w+)?$/.test(path) ? 'text' : 'file'
}

const isUpload = ({ kind, method }: Endpoint) => kind === 'raw' && method !== 'GET'

/**
 * The line of an operation in the wire table: method, path, and letters. `q` takes a query, `b` a
 * body, `u` a file; `t`, `f` and `s` respond with text, a file or a stream; `r` changes nothing, so
 * it may be repeated; `p` responds with a page. A number names the exceptions among its fields.
 */
export function wireLine({ endpoint }: Operation, exceptions: number | undefined): string {
  const { kind, method, path, query, body } = endpoint
  const answer = { json: '', text: 't', file: 'f', stream: 's' }[answerOf(endpoint)]
  const letters = [
    query && 'q',
    body && 'b',
    isUpload(endpoint) && 'u',
    answer,
    kind === 'read' && method !== 'GET' && 'r',
    isPaged(endpoint) && 'p',
    exceptions,
  ]
  return [method, path, letters.filter(part => part || part === 0).join('')].join(' ').trim()
}

/** The declarations of an operation: its input, if it has one, and the methods that send it. */
export function declareCall(operation: Operation, printer: TypePrinter) {
  const { group, name, endpoint } = operation
  const { query, body, output } = endpoint
  const prefix = upper(group) + upper(name)
  const schema = body ?? query
  const input = schema && `${prefix}${body ? 'Body' : 'Query'}`
  const parameters = parametersOf(endpoint).map(parameter => `${parameter}: string`)
  const optional = schema && isOptional(schema)
  const file = isUpload(endpoint) && 'file: Upload'
  const given = [...parameters, input && `input${optional && !file ? '?' : ''}: ${input}`, file]
  const item = isPaged(endpoint) && itemOf(endpoint, printer)
  const result = output ? pageOf(endpoint, item) || printer.output(output) : resultOf(endpoint)
  const answer = answerOf(endpoint) === 'stream' ? 'AsyncIterable' : 'Promise'
  const lines = [
    commentOf(endpoint),
    methodLine(name, given, `${answer}<${result}>`),
    ...(item ? iterateLines(operation, given, item) : []),
  ]
  return { inputs: schema && input ? [declare(input, schema, printer)] : [], lines }
}

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const declare = (name: string, schema: z.ZodType, printer: TypePrinter) =>
  `export type ${name} = ${printer.input(schema)}\n`

/** An input whose fields are all optional may be left out. */
export function isOptional(schema: z.ZodType): boolean {
  const { shape, innerType, options, in: from, type } = definitionOf(schema)
  if (type === 'optional' || type === 'default' || type === 'prefault') return true
  if (options) return options.some(isOptional)
  const inner = innerType ?? from
  if (inner) return isOptional(inner)
  return Object.values(shape ?? {}).every(field => field._zod.optin)
}

function resultOf(endpoint: Endpoint): string {
  const answer = answerOf(endpoint)
  if (answer === 'stream') return 'StreamedEvent'
  return { json: 'void', text: 'string', file: 'Blob' }[answer]
}

const methodLine = (name: string, given: (string | false | undefined)[], result: string) =>
  `${name}(${[...given.filter(Boolean), 'options?: RequestOptions'].join(', ')}): ${result}`

const itemOf = ({ output }: Endpoint, printer: TypePrinter) => {
  const { items } = shapeOf(output)
  const item = items && definitionOf(items).element
  return item ? printer.output(item) : 'unknown'
}

/** A page that has nothing but its items is declared once for all lists. */
const pageOf = ({ output }: Endpoint, item: string | false) =>
  item && Object.keys(shapeOf(output)).length === 2 ? `Page<${item}>` : ''

function iterateLines({ name, endpoint }: Operation, parameters: Parameters, item: string) {
  const method = name === 'list' ? 'iterate' : `iterate${upper(name)}`
  return [
    `/** ${endpoint.summary}, one by one: pages are requested as they are needed. */`,
    methodLine(method, parameters, `AsyncIterable<${item}>`),
  ]
}

type Parameters = (string | false | undefined)[]

/** The doc comment of a call: what it does, which scopes it needs, where it is. */
export function commentOf({
  summary,
  description,
  scopes,
  method,
  path,
  sandbox,
}: Endpoint): string {
  const about = [
    `${summary.replace(/\.$/, '')}.`,
    description,
    sandbox && 'Only in sandbox mode.',
    scopes?.length && `Scopes: any of ${scopes.map(scope => `\`${scope}\``).join(', ')}.`,
    `\`${method} ${path}\``,
  ]
  const lines = about.filter(part => typeof part === 'string').flatMap(part => wrapped(part))
  return `/**\n${lines.map(line => ` * ${line}`).join('\n')}\n */`
}

/** Lines of at most 90 characters. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.replaceAll('*/', '* /').split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 90) lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines
}

/** A group of calls as a member of the client's interface. */
export const declareGroup = (group: string, about: string | undefined, lines: string[]) =>
  indented(
    `${about ? `/** ${about} */\n` : ''}readonly ${group}: {\n${indented(lines.join('\n'))}\n}`,
  )
