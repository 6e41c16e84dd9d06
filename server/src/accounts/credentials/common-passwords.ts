import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** One in a line, in lower case: half a megabyte in all, and quicker looked through than hashed. */
let list: Promise<string> | undefined

/**
 * Whether a password is one of the 49,000 that are guessed first, in whatever case. They are read
 * when somebody first chooses a password, and nobody outside is asked.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readList()
  const wanted = password.normalize('NFKC').toLowerCase()
  return !wanted.includes('\n') && (await list).includes(`\n${wanted}\n`)
}

async function readList(): Promise<string> {
  const { resolve } = createRequire(import.meta.url)
  const path = resolve('@zxcvbn-ts/language-common/src/passwords.json')
  // The file is an array of strings, most common first, none of them with a capital.
  const passwords = JSON.parse(await readFile(path, 'utf8')) as string[]
  return `\n${passwords.join('\n')}\n`
}
