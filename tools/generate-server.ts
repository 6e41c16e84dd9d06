// Generates the server's tables of contents: what each module's endpoints.ts, jobs.ts and
// retention.ts export.
// Static imports keep their types, and the server starts without searching its folders.
import { readFile, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { listFiles, readText, root } from './source-tree.ts'

export const name = 'endpoints, jobs and retention of the server'

const APP = 'server/src/app'
const COLUMNS_MAX = 100
const tables = [
  { role: 'endpoints', table: 'moduleEndpoints', about: 'The endpoints of every module.' },
  { role: 'jobs', table: 'moduleJobs', about: 'The jobs of every module.' },
  { role: 'retention', table: 'moduleRetention', about: 'The retention of every module.' },
]

/** What a module's file exports, and where it is. */
type ModuleExports = { path: string; names: string[] }

function exportsOf(role: string): ModuleExports[] {
  return listFiles()
    .filter(path => path.startsWith('server/src/') && path.endsWith(`/${role}.ts`))
    .filter(path => posix.dirname(path) !== APP)
    .map(path => ({ path, names: namesIn(readText(path)) }))
}

/** The constants and functions that a file exports. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, found = '']) => found)
}

/** The text of one table: the imports, then every name on its own line. */
export function tableText(
  role: string,
  table: string,
  about: string,
  files: ModuleExports[],
): string {
  const all = files.flatMap(({ names }) => names)
  const twice = all.find((found, at) => all.indexOf(found) !== at)
  if (twice) throw new Error(`two modules export ${twice} from their ${role}.ts: rename one`)
  return [
    `// Generated from each module's ${role}.ts: change those and run npm run generate.`,
    ...files.map(importOf),
    '',
    `/** ${about} */`,
    `export const ${table} = {`,
    ...all.map(found => `  ${found},`),
    '}',
    '',
  ].join('\n')
}

function importOf({ path, names }: ModuleExports): string {
  const from = `from '${posix.relative(APP, path)}'`
  const line = `import { ${names.join(', ')} } ${from}`
  if (line.length <= COLUMNS_MAX) return line
  return `import {\n${names.map(found => `  ${found},\n`).join('')}} ${from}`
}

/** Writes (or, when checking, compares) the tables. */
export async function run(check: boolean): Promise<string[]> {
  const changed: string[] = []
  for (const { role, table, about } of tables) {
    const file = posix.join(root, APP, `${role}.gen.ts`)
    const text = tableText(role, table, about, exportsOf(role))
    if (text === (await readFile(file, 'utf8').catch(() => ''))) continue
    if (!check) await writeFile(file, text)
    changed.push(file)
  }
  return changed
}
