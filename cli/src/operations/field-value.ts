import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { flagOf, type Field } from './operation.ts'
import { parseJson } from './read-data.ts'

/** The value to send for the values that a field's flag was given. */
export function fieldValue(field: Field, given: string[]): unknown {
  if (field.kind === 'map') return mapOf(field, given)
  if (field.many) return given.map(value => singleValue(field, value))
  return singleValue(field, given.at(-1) ?? '')
}

function singleValue(field: Field, value: string): unknown {
  if (field.nullable && value === 'null' && field.kind !== 'text') return null
  if (field.kind === 'number') return numberOf(field, value)
  if (field.kind === 'boolean') return booleanOf(field, value)
  return field.kind === 'json' ? parseJson(value, `--${flagOf(field.name)}`) : value
}

function numberOf(field: Field, value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isFinite(number)) return number
  throw invalid(field, `must be a number, not "${value}"`)
}

function booleanOf(field: Field, value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalid(field, `must be true or false, not "${value}"`)
}

/** `key=value`, repeated, or one JSON object. */
function mapOf(field: Field, given: string[]): unknown {
  const [only = ''] = given
  if (given.length === 1 && (only.startsWith('{') || only === 'null'))
    return parseJson(only, `--${flagOf(field.name)}`)
  return Object.fromEntries(
    given.map(pair => {
      const at = pair.indexOf('=')
      if (at < 1) throw invalid(field, `must be key=value, not "${pair}"`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

const invalid = (field: Field, reason: string) =>
  new CommandFailed(exitCodes.usage, `--${flagOf(field.name)} ${reason}.`)

/** Writes a field to a query as the API reads it: lists repeated, maps as name[key]. */
export function appendQuery(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const item of value) appendQuery(query, name, item)
  else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) appendQuery(query, `${name}[${key}]`, item)
  else query.append(name, `${value as string | number | boolean}`)
}
