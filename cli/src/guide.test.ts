import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Command } from 'commander'
import { commandTree } from './command-tree.ts'
import { exitCodeMeanings } from './exit-codes.ts'

const GUIDE = new URL('../../docs/guides/command-line.md', import.meta.url)
const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['docs/guides/', 'docs/concepts/', 'docs/decisions/']
const READMES = ['', 'cli/', 'create-gatehouse/', ...['next/', 'react-hono/'].map(inTemplates)]

const tree = () =>
  commandTree({
    ...{ env: {}, platform: 'linux', home: '/', fetch, signal: new AbortController().signal },
    ...{ in: Readable.from([]), out: { write: () => true }, err: { write: () => true } },
    ...{ folder: '/', node: { path: '', version: '' }, launch: () => Promise.resolve(false) },
    start: () => ({ ended: Promise.resolve(0), stop: () => Promise.resolve() }),
  })

function inTemplates(folder: string): string {
  return `create-gatehouse/templates/${folder}`
}

/** The texts of all pages that name commands. */
async function pages(): Promise<string[]> {
  const folders = await Promise.all(
    FOLDERS.map(async folder =>
      (await readdir(new URL(folder, ROOT))).map(name => `${folder}${name}`),
    ),
  )
  const files = [...folders.flat(), ...READMES.map(folder => `${folder}README.md`)]
  return Promise.all(files.map(file => readFile(new URL(file, ROOT), 'utf8')))
}

/** The command lines in the indented blocks and in the text of a document. */
function commandLinesOf(text: string): string[] {
  const blocks = [
    ...text.matchAll(/^ {4}(?:\w+=\S+ )?(?:gatehouse|npx gatehouse|npx @gatehouse\/cli) (.+)$/gm),
  ]
  const inline = [
    ...text.matchAll(/`(?:gatehouse|npx gatehouse|npx @gatehouse\/cli) ([^`<][^`]*)`/g),
  ]
  return [...blocks, ...inline].map(([, line = '']) => line.split(/ (?:[|<>]|--) /)[0] ?? '')
}

/** What is wrong with a command line; undefined if its commands and flags exist. */
function mistakeIn(root: Command, line: string): string | undefined {
  let command = root
  for (const word of line.split(' ')) {
    const child = command.commands.find(one => one.name() === word)
    if (child) command = child
    else if (word.startsWith('--')) {
      const flags = [...command.options.map(({ long }) => long), '--help']
      if (!flags.includes(word)) return `${line}: ${word}`
    } else if (command.commands.length > 0) return `${line}: ${word}`
  }
  return command.commands.length > 0 ? `${line}: it is no command` : undefined
}

test('every command line of a page exists', async () => {
  const root = tree()
  const lines = (await pages()).flatMap(commandLinesOf)

  assert.ok(lines.length > 40)
  assert.deepEqual(
    lines.flatMap(line => mistakeIn(root, line) ?? []),
    [],
  )
})

test('the guide explains every command of the command line itself', async () => {
  const guide = await readFile(GUIDE, 'utf8')
  const root = tree()
  const help = root.createHelp()
  const names = help
    .visibleCommands(root)
    .filter(command => command.helpGroup() === '' && command.name() !== 'help')
    .map(command => command.name())

  assert.ok(names.includes('listen') && !names.includes('products'))
  assert.deepEqual(
    names.filter(name => !guide.includes(`gatehouse ${name}`)),
    [],
  )
})

test('every command explains itself', () => {
  const leaves = (command: Command): Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leaves)

  const all = leaves(tree()).filter(command => command.name() !== '__complete')

  assert.ok(all.length > 350)
  for (const command of all) {
    const text = command.helpInformation()
    assert.match(text, new RegExp(`^Usage: gatehouse .*${command.name()}`))
    assert.ok(command.description().length > 10, command.name())
  }
})

test('the exit codes of the guide are those of the program', async () => {
  const guide = await readFile(GUIDE, 'utf8')
  const rows = [...guide.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, meaning]) => [
    Number(code),
    meaning,
  ])
  assert.deepEqual(rows, exitCodeMeanings)
})
