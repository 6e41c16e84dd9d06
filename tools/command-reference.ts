// The reference of the command line: its own commands, and one for each operation of the API.
import { Readable } from 'node:stream'
import { commandTree } from '../cli/src/command-tree.ts'
import type { Group, Operation } from '../cli/src/operations/operation.ts'
import type { Program } from '../cli/src/program.ts'

/** Nothing is run: the commands are only described. */
const nowhere: Program = {
  ...{ env: {}, platform: 'linux', home: '/', fetch, signal: new AbortController().signal },
  ...{ in: Readable.from([]), out: { write: () => true }, err: { write: () => true } },
  ...{ folder: '/', node: { path: '', version: '' }, launch: () => Promise.resolve(false) },
  start: () => ({ ended: Promise.resolve(0), stop: () => Promise.resolve() }),
}

/** The page docs/api/commands.md. */
export function commandReference(groups: Group[]): string {
  return [
    '<!-- Generated from the contract and the command line: run npm run generate. -->',
    '',
    '# Commands',
    '',
    'The commands of `gatehouse` ([guide](../guides/command-line.md)); `--help` shows their flags.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...ownCommands(groups),
    ...groups.flatMap(sectionOf),
    '',
  ].join('\n')
}

function ownCommands(groups: Group[]): string[] {
  const resources = new Set(groups.map(({ name }) => name))
  const root = commandTree(nowhere)
  return root
    .createHelp()
    .visibleCommands(root)
    .filter(command => !resources.has(command.name()) && command.name() !== 'help')
    .flatMap(command =>
      command.commands.length === 0
        ? [rowOf(command.name(), command.summary() || command.description())]
        : command.commands.map(child =>
            rowOf(`${command.name()} ${child.name()}`, child.summary() || child.description()),
          ),
    )
}

const rowOf = (command: string, about: string) =>
  `| \`${command}\` | ${(about.split('\n')[0] ?? '').replaceAll('|', '\\|')} |`

function sectionOf({ name, about, operations }: Group): string[] {
  return [
    '',
    `## ${name}`,
    '',
    about,
    '',
    '| command | request | what it does |',
    '|---|---|---|',
    ...operations.map(operation => operationRow(name, operation)),
  ]
}

function operationRow(group: string, { name, params, method, path, summary }: Operation): string {
  const command = [group, name, ...params.map(param => `<${param}>`)].join(' ')
  return `| \`${command}\` | \`${method} ${path}\` | ${summary} |`
}
