import { Option, type Command } from 'commander'
import type { CommonFlags, Program } from '../program.ts'
import { addCommonFlags } from '../commands/common-flags.ts'
import { suggest } from '../completion/suggestions.ts'
import { describeOperation } from './describe-operation.ts'
import { flagOf, type Field, type Group, type Operation } from './operation.ts'
import { groups } from './operations.gen.ts'
import { runOperation } from './run-operation.ts'

const VALUES_SHOWN_MAX = 8

/** Flags that mean something else here; a field with such a name gets the prefix `field-`. */
const TAKEN = new Set([
  ...['all', 'data', 'file', 'output', 'yes', 'idempotency_key'],
  ...['json', 'profile', 'server', 'help'],
])

/** Adds a command for each resource, with its operations as commands below it. */
export function addOperations(root: Command, program: Program): void {
  for (const group of groups) {
    const command = root
      .command(group.name)
      .summary(group.about)
      .description(`${group.title}: ${group.about}`)
      .helpGroup(headingOf(group))
    for (const operation of group.operations) addOperation(command, operation, program)
  }
}

const headingOf = ({ name }: Group) =>
  name.startsWith('portal-') ? 'Customer portal (with a customer session token):' : 'Resources:'

function addOperation(parent: Command, operation: Operation, program: Program): void {
  const { name, summary, params, query, body, kind, paged, method } = operation
  const command = parent.command(name).summary(summary).description(describeOperation(operation))
  for (const param of params) command.argument(`<${param}>`)
  const fields = new Map<string, string[]>()
  for (const field of [...query, ...(body ?? [])]) command.addOption(optionOf(field, fields))
  if (body) command.option('--data <json>', 'the body as JSON, @file or - for standard input')
  if (kind === 'upload') command.requiredOption('--file <path>', 'the file to send')
  if (kind === 'file') command.option('--output <path>', 'save to this file')
  if (paged) command.option('--all', 'every page; with --json one line for each item')
  if (method === 'DELETE') command.option('--yes', 'do not ask for confirmation')
  if (method !== 'GET')
    command.option('--idempotency-key <key>', 'repeat a write safely: the same key has one effect')
  addCommonFlags(command)
  command.action(async (...given: unknown[]) => {
    const values = given.slice(0, params.length).map(String)
    const flags = command.optsWithGlobals<CommonFlags>()
    await runOperation(program, operation, values, { ...flags, fields })
  })
}

/** A flag that collects what it was given under the field's own name. */
function optionOf(field: Field, fields: Map<string, string[]>): Option {
  const flag = TAKEN.has(field.name) ? `field-${field.name}` : flagOf(field.name)
  const option = new Option(`--${flag} <${placeholderOf(field)}>`, descriptionOf(field))
  const { values = field.kind === 'boolean' ? ['true', 'false'] : [] } = field
  return suggest(option, () => values).argParser((value: string) => {
    const values = [...(fields.get(field.name) ?? []), value]
    fields.set(field.name, values)
    return values
  })
}

function placeholderOf({ kind }: Field): string {
  if (kind === 'boolean') return 'true|false'
  if (kind === 'map') return 'key=value'
  return kind
}

function descriptionOf(field: Field): string {
  const { about, values = [], required, many, kind, preset } = field
  const shown = values.slice(0, VALUES_SHOWN_MAX).join(', ')
  const more =
    values.length > VALUES_SHOWN_MAX ? ` and ${values.length - VALUES_SHOWN_MAX} more` : ''
  const parts = [
    about,
    shown && `${shown}${more}`,
    required && 'required',
    (many || kind === 'map') && 'may be repeated',
    preset !== undefined && `${preset} by default`,
  ]
  return parts.filter(Boolean).join('; ')
}
