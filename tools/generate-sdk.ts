// Generates what the SDK's account client needs of the contract, types and values, so that neither
// zod nor the contract is part of the published package.
import { readFile, writeFile } from 'node:fs/promises'
import { contract } from '../contract/src/contract.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'
import { readFields } from './answer-fields.ts'
import { accountFiles } from './sdk-account-calls.ts'

const FOLDER = new URL('../sdk/src/accounts/', import.meta.url)
const BASE = '/api/auth'

export const name = 'account client of the SDK'

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

/** Writes (or, when checking, compares) the generated files of the account client. */
export async function run(check: boolean): Promise<string[]> {
  const files = { 'wire.gen.ts': wireFile(), ...accountFiles(endpoints, BASE) }
  const changed: string[] = []
  for (const [file, text] of Object.entries(files)) {
    const place = new URL(file, FOLDER)
    if (text === (await readFile(place, 'utf8').catch(() => ''))) continue
    if (!check) await writeFile(place, text)
    changed.push(place.pathname)
  }
  return changed
}
