import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/**
 * One per line, in lower case: half a megabyte in all, and a search takes less time than hashing.
 */
let list: Promise<string> | undefined

/**
 * Whether a password is one of the 49,000 most common ones, in any case. The list is read when a
 * password is first chosen; no external service is called.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  const normalized = password.normalize('NFKC').toLowerCase()
  return !normalized.includes('\n') && (await list).includes(`\n${normalized}\n`)
}

async function readList(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const path = resolve('@zxcvbn-ts/language-common/src/passwords.json')
  // The file is an array of strings, most common first, none with a capital letter.
  const passwords = JSON.parse(await readFile(path, 'utf8')) as string[]
  return `\n${passwords.join('\n')}\n`
}
