// Generates the SDK's billing client from the contract: the types of its calls, and a compact table
// of what the client must know at run time.
import { readFile, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import { contract } from '../contract/src/contract.ts'
import { accountCode, commonProblems } from '../contract/src/kit/problems.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { LicenseFileContent } from '../contract/src/billing/license-files.ts'
import { sections } from '../contract/src/sections.data.ts'
import { eventData } from '../contract/src/webhooks/events.ts'
import { declareCall, declareGroup, operations, wireLine } from './sdk-calls.ts'
import { defaultsOf, exceptionsOf, type Exceptions } from './sdk-fields.ts'
import { indented, typePrinter } from './sdk-types.ts'

const FOLDER = new URL('../sdk/src/billing/', import.meta.url)
const HEAD = '// Generated from the contract: change that and run npm run generate.\n'

export const name = 'billing client of the SDK'

const about = new Map(
  Object.values(sections).flatMap(groups =>
    Object.entries(groups).map(([group, [, text]]) => [group, text] as const),
  ),
)

/** The calls by group, and the types that they use. */
function typeFiles(): Record<string, string> {
  const printer = typePrinter({ camel: true })
  const inputs: string[] = []
  const groups = [...Map.groupBy(operations, ({ group }) => group)].map(([group, list]) => {
    const lines = list.flatMap(operation => {
      const declared = declareCall(operation, printer)
      inputs.push(...declared.inputs)
      return declared.lines
    })
    return declareGroup(group, about.get(group), lines)
  })
  const events = Object.entries(eventData).map(
    ([type, schema]) => `'${type}': ${printer.output(schema)}`,
  )
  const content = typePrinter({ camel: false })
  content.output(LicenseFileContent)
  const named = printer.declarations()
  return {
    'types.gen.ts': [
      HEAD,
      ...named.map(text => `${text}\n`),
      ...content.declarations().filter(text => !named.some(one => nameOf(one) === nameOf(text))),
      `\n/** The \`data\` of webhook events, by their type. */`,
      `export interface WebhookData {\n${indented(events.join('\n'))}\n}\n`,
      `/** The code of an error: its stable name. */`,
      `export type ErrorCode =\n${codes()
        .map(code => `  | '${code}'`)
        .join('\n')}\n`,
    ].join('\n'),
    'calls.gen.ts': [
      HEAD,
      `import type { Page, RequestOptions, StreamedEvent, Upload } from './request-options.ts'`,
      importLine([...named], [...inputs, ...groups].join('\n')),
      '',
      ...inputs,
      `/** Every call of the billing API, by the kind of object. */`,
      `export interface BillingCalls {\n${groups.join('\n')}\n}\n`,
    ].join('\n'),
  }
}

const nameOf = (declaration: string) => /^export \w+ (\w+)/.exec(declaration)?.[1] ?? ''

function importLine(declarations: string[], text: string): string {
  const words = new Set(text.match(/\b[A-Z]\w+\b/g))
  const names = declarations.map(nameOf).filter(word => words.has(word))
  return `import type {\n${names.map(word => `  ${word},\n`).join('')}} from './types.gen.ts'`
}

/** Every error that an endpoint declares, as callers see its code. */
function codes(): string[] {
  const endpoints = Object.values(contract).flatMap((table): Endpoint[] => Object.values(table))
  const declared = endpoints.flatMap(({ protocol, problems }) =>
    problems.map(({ error, rendering }) =>
      protocol === 'accounts' && rendering !== 'oauth' ? accountCode(error) : error,
    ),
  )
  const common = Object.values(commonProblems).map(({ error }) => error)
  return [...new Set([...declared, ...common])].sort()
}

/** What the client must know at run time. */
function wireFile(): string {
  const schemas = [...operations.flatMap(({ endpoint }) => endpoint.output ?? []), ...eventSchemas]
  const answers = defaultsOf(schemas)
  const bodies = operations.flatMap(({ endpoint }) => endpoint.body ?? [])
  const given = defaultsOf(bodies)
  const fixed = bodies.flatMap(body => opaqueIn(exceptionsOf(body, given)))
  const shapes = new Map<string, number>()
  const indexOf = (schema: z.ZodType | undefined) => {
    const exceptions = schema && exceptionsOf(schema, answers)
    if (!exceptions) return undefined
    const text = JSON.stringify(exceptions)
    shapes.set(text, shapes.get(text) ?? shapes.size)
    return shapes.get(text)
  }
  const groups = [...Map.groupBy(operations, ({ group }) => group)].map(([group, list]) => {
    const lines = list.map(
      operation =>
        `${operation.name}: '${wireLine(operation, indexOf(operation.endpoint.output))}',`,
    )
    return `${group}: {\n${indented(lines.join('\n'))}\n},`
  })
  const events = Object.entries(eventData).flatMap(([type, schema]) => {
    const index = indexOf(schema)
    return index === undefined ? [] : [`'${type}': ${index},`]
  })
  const exceptions = [...shapes.keys()].map(text => `${text},`)
  return [
    HEAD,
    `import type { Exceptions } from './exceptions.ts'\n`,
    `/** Names of fields in responses that are dates. */`,
    setOf('moments', answers.moments),
    `/** Names of fields in responses whose value is kept as it is. */`,
    setOf('opaque', answers.opaque),
    `/** Names of fields in responses whose keys are the caller's own. */`,
    setOf('kept', answers.kept),
    `/** Names of fields in requests whose value is sent as it is. */`,
    setOf('opaqueInput', [...new Set([...given.opaque, ...given.kept, ...fixed])].sort()),
    `/** Where fields differ from what their names say. */`,
    `export const shapes: readonly Exceptions[] = [\n${indented(exceptions.join('\n'))}\n]\n`,
    `/** Which of them the \`data\` of a webhook event has. */`,
    `export const eventShapes: Record<string, number> = {\n${indented(events.join('\n'))}\n}\n`,
    `/** Every operation: see tools/sdk-calls.ts. */`,
    `export const wire = {\n${indented(groups.join('\n'))}\n}\n`,
  ].join('\n')
}

const eventSchemas: z.ZodType[] = Object.values(eventData)

const opaqueIn = (exceptions: Exceptions = {}): string[] =>
  Object.entries(exceptions).flatMap(([key, value]) => {
    if (typeof value === 'object') return opaqueIn(value)
    return value === 'o' ? [key] : []
  })

function setOf(constant: string, words: string[]): string {
  const value = `new Set(\n  '${words.join(' ')}'.split(' '),\n)`
  return `export const ${constant}: ReadonlySet<string> = ${value}\n`
}

/** Writes (or, when checking, compares) the generated files of the billing client. */
export async function run(check: boolean): Promise<string[]> {
  const files: Record<string, string> = { ...typeFiles(), 'wire.gen.ts': wireFile() }
  const changed: string[] = []
  for (const [file, text] of Object.entries(files)) {
    const place = new URL(file, FOLDER)
    if (text === (await readFile(place, 'utf8').catch(() => ''))) continue
    if (!check) await writeFile(place, text)
    changed.push(place.pathname)
  }
  return changed
}
