// Prints zod schemas as the TypeScript types that callers of the SDK see, so that the published
// package needs neither zod nor the contract.
import { camelCase } from '../contract/src/kit/key-case.ts'
import { definitionOf, type Definition } from '../contract/src/kit/definition.ts'
import { z } from 'zod'

/** What a caller passes, or what a call returns. */
type Side = 'input' | 'output'

/** Prints types, and collects the declarations of named schemas. */
export type TypePrinter = {
  input(schema: z.ZodType): string
  output(schema: z.ZodType): string
  /** A name as callers write it. */
  key(name: string): string
  declarations(): string[]
}

/** Creates a printer; with `camel`, keys are converted from snake_case. */
export function typePrinter({ camel }: { camel: boolean }): TypePrinter {
  const context: Context = {
    declared: new Map(),
    key: name => quoted(camel ? camelCase(name) : name),
  }
  return {
    input: schema => print(context, schema, 'input'),
    output: schema => print(context, schema, 'output'),
    key: context.key,
    declarations: () => declarationsOf(context.declared),
  }
}

/** What is declared so far, by name, and how keys are written. */
type Context = { declared: Map<string, string>; key(name: string): string }

function print(context: Context, schema: z.ZodType, side: Side): string {
  const def = definitionOf(schema)
  if (isMoment(def)) return side === 'output' ? 'Date' : 'Date | string'
  const id = z.globalRegistry.get(schema)?.id
  if (!id) return inline(context, schema, side)
  const name = side === 'output' ? id : `${id}Input`
  if (!context.declared.has(name)) {
    context.declared.set(name, '')
    context.declared.set(name, inline(context, schema, side))
  }
  return name
}

function inline(context: Context, schema: z.ZodType, side: Side): string {
  const def = definitionOf(schema)
  const part = (inner: z.ZodType) => print(context, inner, side)
  if (def.type === 'pipe') return printPipe(context, def, side)
  if (def.innerType) return nullable(def, part(def.innerType))
  if (def.type === 'array' && def.element) return `${grouped(part(def.element))}[]`
  if (def.type === 'tuple') return `[${(def.items ?? []).map(part).join(', ')}]`
  if (def.options) return union(def.options.map(part))
  if (def.type === 'record' && def.valueType) return `Record<string, ${part(def.valueType)}>`
  if (def.shape) return printObject(context, def, side)
  return scalar(def)
}

const nullable = ({ type }: Definition, inner: string) =>
  type === 'nullable' ? union([inner, 'null']) : inner

function printPipe(context: Context, { in: from, out }: Definition, side: Side): string {
  if (!from || !out) return 'unknown'
  if (side === 'output') return print(context, out, side)
  // Preprocessed values are given as what they are processed to; one value stands for a list.
  if (definitionOf(from).type === 'transform') {
    const { element } = definitionOf(out)
    const all = print(context, out, side)
    return element ? union([print(context, element, side), all]) : all
  }
  const texts = definitionOf(from).entries
  return texts && 'true' in texts ? 'boolean' : print(context, from, side)
}

function printObject(context: Context, { shape = {}, catchall }: Definition, side: Side): string {
  const more = catchall && definitionOf(catchall).type !== 'never' ? catchall : undefined
  const lines = Object.entries(shape).map(([name, field]) => {
    const type = print(context, field, side)
    const optional = side === 'input' ? field._zod.optin : field._zod.optout
    const about = z.globalRegistry.get(field)?.description
    const comment = about ? `/** ${about} */\n` : ''
    // Keys beside the declared ones are the caller's own, so that none of them is converted.
    const written = more ? quoted(name) : context.key(name)
    return `${comment}${written}${optional ? `?: ${withoutUndefined(type)}` : `: ${type}`}`
  })
  if (more) {
    const others = Object.values(shape).map(field => print(context, field, side))
    lines.push(`[key: string]: ${union([print(context, more, side), ...others, 'undefined'])}`)
  }
  return lines.length ? `{\n${indented(lines.join('\n'))}\n}` : 'Record<string, never>'
}

const isMoment = ({ type, out }: Definition) =>
  type === 'pipe' && !!out && definitionOf(out).type === 'date'
const quoted = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`)
const withoutUndefined = (type: string) => type.replace(/ \| undefined$/, '')

/** Every line below the first level is indented by two blanks. */
export const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

const grouped = (type: string) => (/^[\w.<>, ]+$/.test(type) || isBlock(type) ? type : `(${type})`)
const isBlock = (type: string) => type.startsWith('{') && type.indexOf('\n}') === type.length - 2

const union = (types: string[]) => {
  const all = [...new Set(types.flatMap(type => (type.includes('{') ? [type] : splitUnion(type))))]
  return all.includes('unknown') ? 'unknown' : all.join(' | ')
}

const splitUnion = (type: string) => (/[<[(]/.test(type) ? [type] : type.split(' | '))

function scalar(def: Definition): string {
  if (def.type === 'enum') return union(Object.values(def.entries ?? {}).map(value => text(value)))
  if (def.type === 'literal') return union((def.values ?? []).map(text))
  return SCALARS[def.type] ?? 'unknown'
}

const text = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)

const SCALARS: Record<string, string> = {
  string: 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  null: 'null',
  never: 'never',
  undefined: 'undefined',
  date: 'Date',
}

/** An input type that equals its output type is not declared twice. */
function declarationsOf(declared: Map<string, string>): string[] {
  const bodies = new Map(declared)
  const same = new Map<string, string>()
  const rename = (body: string) => body.replaceAll(/\b\w+Input\b/g, name => same.get(name) ?? name)
  for (let found = true; found;) {
    found = false
    for (const [name, body] of bodies) {
      const plain = name.replace(/Input$/, '')
      if (same.has(name) || plain === name || bodies.get(plain) !== rename(body)) continue
      same.set(name, plain)
      found = true
    }
  }
  return [...bodies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, body]) => declaration(name, same.get(name) ?? rename(body)))
}

const declaration = (name: string, body: string) =>
  isBlock(body) ? `export interface ${name} ${body}` : `export type ${name} = ${body}`
