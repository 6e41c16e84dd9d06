import type { Argument, Command, Option } from 'commander'
import { suggestionsOf } from './suggestions.ts'

/** A suggestion for the shell, and what it means. */
export type Completion = { value: string; about: string }

/**
 * What can follow in a command line: commands, flags or values that begin like the last word, which
 * may be empty.
 */
export async function complete(root: Command, words: string[]): Promise<Completion[]> {
  const last = words.at(-1) ?? ''
  const { command, pending, position } = walk(root, words.slice(0, -1))
  const found = pending
    ? (await suggestionsOf(pending)).map(value => ({ value, about: '' }))
    : last.startsWith('-')
      ? flagsOf(command)
      : await wordsOf(command, command.registeredArguments[position])
  return found.filter(({ value }) => value.startsWith(last))
}

type Place = { command: Command; pending: Option | undefined; position: number }

/** Where the words before the last one lead: a command, and a flag that waits for its value. */
function walk(root: Command, words: string[]): Place {
  let place: Place = { command: root, pending: undefined, position: 0 }
  for (const word of words) place = step(place, word)
  return place
}

function step({ command, pending, position }: Place, word: string): Place {
  if (pending) return { command, pending: undefined, position }
  if (word.startsWith('-')) {
    const flag = command.options.find(({ long, short }) => long === word || short === word)
    const waits = flag?.required === true || flag?.optional === true
    return { command, pending: waits ? flag : undefined, position }
  }
  const child = command.commands.find(one => one.name() === word)
  if (child) return { command: child, pending: undefined, position: 0 }
  const isLast = position >= command.registeredArguments.length - 1
  const repeats = command.registeredArguments.at(-1)?.variadic === true && isLast
  return { command, pending: undefined, position: repeats ? position : position + 1 }
}

const flagsOf = (command: Command): Completion[] =>
  [...command.options, ...command.createHelp().visibleOptions(command)]
    .filter((option, index, all) => all.findIndex(({ long }) => long === option.long) === index)
    .flatMap(({ long, description }) => (long ? [{ value: long, about: description }] : []))

async function wordsOf(command: Command, argument: Argument | undefined): Promise<Completion[]> {
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .map(child => ({ value: child.name(), about: child.summary() || child.description() }))
  const values = (await suggestionsOf(argument)).map(value => ({ value, about: '' }))
  return [...commands, ...values]
}
