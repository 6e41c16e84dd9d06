// Builds the documentation site if its sources changed. Run by `npm start` and `npm run docs`.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFrom, fingerprint, STAMP } from './fingerprint.ts'
import { root } from './source-tree.ts'

const sources = [
  ...['docs', 'docs-site', 'README.md', 'CHANGELOG.md', 'contract/src', 'package-lock.json'],
  ...['ui/src', 'react', 'sdk/src'],
]

const dist = join(root, 'docs-site', 'dist')

/**
 * Builds the site into `docs-site/dist` if it differs from its sources, in a process of its own: a
 * server that starts would keep the memory. Throws if a link leads nowhere or a page is missing in
 * the outline.
 */
export async function buildDocs(): Promise<void> {
  if (builtFrom(dist) === currentSources()) return
  console.log('Building the documentation …')
  const child = spawn(process.execPath, [import.meta.filename], { cwd: root, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise(resolve => child.on('close', resolve))
  if (code !== 0) throw new Error(`The documentation was not built:\n${output}`)
}

function currentSources(): string {
  const all = sources.map(path => fingerprint(join(root, path))).join()
  return createHash('sha256').update(all).digest('hex')
}

/** Built beside and renamed, so that a running server never serves half a site. */
async function build(): Promise<void> {
  const selected = currentSources()
  const { buildSite } = await import('../docs-site/src/build.ts')
  const draft = join(root, 'node_modules', '.cache', `docs-site-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  await buildSite(draft)
  writeFileSync(join(draft, STAMP), selected)
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
}

if (import.meta.main) void build()
