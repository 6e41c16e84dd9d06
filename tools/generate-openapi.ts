import { readFile, writeFile } from 'node:fs/promises'
import { apiDocument } from '../contract/src/api-document.ts'

const OUTPUT = new URL('../docs/api/openapi.json', import.meta.url)
const PACKAGE = new URL('../package.json', import.meta.url)

export const name = 'OpenAPI document'

/**
 * Writes (or, when checking, compares) the OpenAPI document, so that an API change shows up as a
 * diff.
 */
export async function run(check: boolean): Promise<string[]> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const document = apiDocument(version)
  const text = `${JSON.stringify(document, null, 2)}\n`
  const current = await readFile(OUTPUT, 'utf8').catch(() => '')
  if (text === current) return []
  if (!check) await writeFile(OUTPUT, text)
  return [OUTPUT.pathname]
}
