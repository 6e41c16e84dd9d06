// Whether every language has every text. Run by `npm run check`; alone: node tools/locales.ts
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../contract/src/languages.ts'
import { compareTexts, type Texts } from '../ui/compare-texts.ts'
import type { Finding } from './source-tree.ts'

const root = join(import.meta.dirname, '..')

/** The folders with a file (`de.json`) or a folder (`de/`) for each language. */
export function localeFolders(): string[] {
  const apps = readdirSync(join(root, 'apps')).map(app => `apps/${app}`)
  return ['contract', 'react', 'server', 'ui', ...apps]
    .map(place => `${place}/src/locales`)
    .filter(folder => existsSync(join(root, folder)))
}

/** The files of a locale folder, by language and by what follows it: `.json` or `/a/b.json`. */
export function localeFiles(folder: string): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>()
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue
    const [, language = '', part = ''] = /^([^./]+)(.*)$/.exec(name.replaceAll('\\', '/')) ?? []
    const parts = files.get(language) ?? new Map<string, string>()
    files.set(language, parts.set(part, `${folder}/${language}${part}`))
  }
  return files
}

/** Finds every text that a language lacks, or has differently than English. */
export function checkLocales(): Finding[] {
  return localeFolders().flatMap(folder => {
    const files = localeFiles(folder)
    const english = files.get('en') ?? new Map<string, string>()
    const strange = [...files.keys()].filter(tag => !languages.some(language => language === tag))
    return [
      ...strange.flatMap(tag =>
        [...(files.get(tag)?.values() ?? [])].map(path => ({
          path,
          line: 1,
          message: `is in a language that is not registered: ${tag}.`,
          fix: 'Add the language to contract/src/languages.ts.',
        })),
      ),
      ...languages.flatMap(language => {
        const parts = files.get(language) ?? new Map<string, string>()
        return [
          ...[...english].flatMap(([part, original]) =>
            checkFile(`${folder}/${language}${part}`, original, language),
          ),
          ...[...parts]
            .filter(([part]) => !english.has(part))
            .map(([, path]) => ({
              path,
              line: 1,
              message: 'has no English file.',
              fix: 'Write the English texts first, or delete the file.',
            })),
        ]
      }),
    ]
  })
}

function checkFile(path: string, original: string, language: string): Finding[] {
  if (!existsSync(join(root, path))) {
    const fix = `Translate ${original}.`
    return [{ path, line: 1, message: 'is missing.', fix }]
  }
  const text = readFileSync(join(root, path), 'utf8')
  return compareTexts(read(original), JSON.parse(text) as Texts, language).map(
    ({ key, message }) => ({
      path,
      line: lineOf(key, text),
      message: `${message}.`,
      fix:
        `Say what ${original} says, in this language's plural forms. ` +
        '`node ui/add-texts.ts` adds a text in every language.',
    }),
  )
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts

/** The line of a key, or of the group that it should be in. */
function lineOf(key: string, text: string): number {
  let at = 0
  for (const part of key.split('.')) {
    const next = text.indexOf(`"${part}":`, at)
    if (next >= 0) at = next
  }
  return text.slice(0, at).split('\n').length
}

if (import.meta.main) {
  const findings = checkLocales()
  for (const { path, line, message, fix } of findings) {
    console.log(`${path}:${line}  ${message}\n    Fix: ${fix}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
