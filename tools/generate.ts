// npm run generate: rewrites every generated file. Each tools/generate-*.ts produces its own files.
import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** One generator of files. Returns the files that it wrote or, when checking, would write. */
type Generator = { name: string; run(check: boolean): Promise<string[]> }

/** Returns the generated files that are out of date. */
export async function checkGenerated(): Promise<string[]> {
  return runAll(true)
}

async function runAll(check: boolean): Promise<string[]> {
  const files = readdirSync(import.meta.dirname)
    .sort()
    .filter(file => /^generate-.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  const changed: string[] = []
  // In sequence, because a later generator may read what an earlier one wrote.
  for (const file of files) {
    const path = join(import.meta.dirname, file)
    const module = (await import(path)) as Generator & { default?: Generator }
    changed.push(...(await (module.default ?? module).run(check)))
  }
  const root = join(import.meta.dirname, '..')
  return changed.map(path => (isAbsolute(path) ? relative(root, path) : path))
}

if (import.meta.main) {
  const written = await runAll(false)
  for (const file of written) console.log(`wrote ${file}`)
  console.log(written.length ? `Updated ${written.length} files.` : 'Everything is up to date.')
  process.exit()
}
