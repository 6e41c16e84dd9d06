import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Command } from 'commander'
import { commandTree } from './command-tree.ts'
import { exitCodeMeanings } from './exit-codes.ts'

const GUIDE = new URL('../../docs/guides/command-line.md', import.meta.url)
const README = new URL('../README.md', import.meta.url)

const tree = () =>
  commandTree({
    ...{ env: {}, platform: 'linux', home: '/', fetch, signal: new AbortController().signal },
    ...{ in: Readable.from([]), out: { write: () => true }, err: { write: () => true } },
    ...{ folder: '/', node: { path: '', version: '' }, launch: () => Promise.resolve(false) },
    start: () => ({ ended: Promise.resolve(0), stop: () => Promise.resolve() }),
  })

/** The command lines in the indented blocks and in the text of a document. */
function commandLinesOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ {4}(?:\w+=\S+ )?gatehouse (.+)$/gm)]
  const inline = [...text.matchAll(/`gatehouse ([^`<>]+)`/g)]
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

test('every command line in the guide and the README exists', async () => {
  const root = tree()
  const texts = [await readFile(GUIDE, 'utf8'), await readFile(README, 'utf8')]
  const lines = texts.flatMap(commandLinesOf)

  assert.ok(lines.length > 25)
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
