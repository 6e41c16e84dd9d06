import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

/** The value of `--data`: JSON, `@file` with JSON, or `-` for JSON from standard input. */
export async function readData(program: Program, given: string): Promise<Record<string, unknown>> {
  const [source, name] = await sourceOf(program, given)
  const value = parseJson(source, name)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new CommandFailed(exitCodes.usage, `${name} is not a JSON object.`)
}

async function sourceOf(program: Program, given: string): Promise<[text: string, name: string]> {
  if (given === '-') return [await text(program.in), 'Standard input']
  if (!given.startsWith('@')) return [given, '--data']
  const path = given.slice(1)
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandFailed(exitCodes.usage, `Can't read ${path}: ${error.message}`)
  })
  return [content, path]
}

/** Parses JSON, or says what is wrong with it. */
export function parseJson(source: string, name: string): unknown {
  try {
    return JSON.parse(source) as unknown
  } catch (error) {
    const message = `${name} is not valid JSON: ${(error as Error).message}`
    throw new CommandFailed(exitCodes.usage, message)
  }
}
