import { readFile, writeFile } from 'node:fs/promises'
import { declinesIn } from '../contract/src/billing/decline-words.ts'
import { languages } from '../ui/src/languages.ts'

export const name = 'words of refused payments'

/**
 * The apps whose pages explain why a payment was declined. Mails read the texts from the contract
 * directly.
 */
const APPS = ['checkout', 'portal']

/**
 * Writes the explanations of declined payments into the apps' locale files. Returns the files it
 * changed.
 */
export async function run(check: boolean): Promise<string[]> {
  const changed: string[] = []
  for (const app of APPS) {
    for (const language of languages) {
      const file = new URL(`../apps/${app}/src/locales/${language}.json`, import.meta.url)
      const before = await readFile(file, 'utf8')
      const words = { ...JSON.parse(before), decline: declinesIn(language) }
      const after = `${JSON.stringify(words, null, 2)}\n`
      if (after === before) continue
      changed.push(file.pathname)
      if (!check) await writeFile(file, after)
    }
  }
  return changed
}
