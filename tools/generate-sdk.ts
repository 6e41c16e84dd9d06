// Generates the part of the contract the SDK's account client needs at run time, so that it need
// not include zod.
import { readFile, writeFile } from 'node:fs/promises'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { readFields } from './answer-fields.ts'

const FILE = new URL('../sdk/src/accounts/wire.gen.ts', import.meta.url)
const BASE = '/api/auth'

export const name = 'wire of the SDK'

const endpoints = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter(({ protocol, path }) => protocol === 'accounts' && path.startsWith(`${BASE}/`))

function wireFile(): string {
  const placesOf = (selected: string) =>
    endpoints.filter(({ method }) => method === selected).map(({ path }) => path.slice(BASE.length))
  const read = new Set(placesOf('GET'))
  const posts = placesOf('POST').filter(place => !read.has(place) && !place.includes('{'))
  const { moments, opaque } = readFields(endpoints.flatMap(({ output }) => output ?? []))
  return [
    '// Generated from the contract: change that and run npm run generate.',
    '',
    '/** What is always asked by POST, with a body or without. */',
    listOf('posts', posts),
    '/** The names of moments in answers: dates to callers. */',
    listOf('moments', moments),
    '/** Fields that hold what callers keep there, which is left as it is. */',
    listOf('opaque', opaque),
  ].join('\n')
}

function listOf(constant: string, words: Iterable<string>): string {
  const lines = [...new Set(words)].sort().map(word => `  '${word}',\n`)
  return `export const ${constant}: ReadonlySet<string> = new Set([\n${lines.join('')}])\n`
}

/** Writes (or, when checking, compares) the generated files of the SDK. */
export async function run(check: boolean): Promise<string[]> {
  const text = wireFile()
  if (text === (await readFile(FILE, 'utf8').catch(() => ''))) return []
  if (!check) await writeFile(FILE, text)
  return [FILE.pathname]
}
