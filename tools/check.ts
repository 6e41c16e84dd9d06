// npm run check: types, lint, layers, tidy rules, locales, unused code, generated files. Prints one
// line for each finding.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkChanged } from './check-files.ts'
import { checkLayers } from './layers.ts'
import { checkGenerated } from './generate.ts'
import { checkLocales } from './locales.ts'
import type { TestCounts } from './run-tests.ts'
import { listFiles, parseFiles, readText, root } from './source-tree.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import type { FileTexts } from './passed-files.ts'
import { checkTidy } from './tidy.ts'
import { findUnused } from './unused.ts'

type Check = { name: string; run: () => Promise<string[]> }

const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

/** Where the type checker keeps what it found, so that it checks only what a change affects. */
const TYPES_CACHE = join(root, 'node_modules', '.cache', 'check', 'types.tsbuildinfo')

/** Type checkers share no types, so a second one would repeat most of the first one's work. */
const TSC = [
  ...['-p', root, '--pretty', 'false', '--checkers', '1'],
  ...['--incremental', '--tsBuildInfoFile', TYPES_CACHE],
]

/**
 * The type checker and the linter are Go programs that run in parallel: one core each, and a lazier
 * garbage collector to trade memory for time.
 */
const GO_ENVIRONMENT = { GOGC: '200', GOMAXPROCS: '1' }

const lint = (paths: readonly string[]) => outputOf(bin('oxlint'), ['--format', 'unix', ...paths])

/** The formatter ignores some files; if only these changed, it has nothing to check. */
const layout = (paths: readonly string[]) =>
  outputOf(bin('oxfmt'), [
    ...['--check', '--no-error-on-unmatched-pattern'],
    ...(paths.length > 0 ? paths : [root]),
  ])

/** The checks; lint, layers and tidy read the same parsed sources. */
const checksOf = (texts: FileTexts, sources: () => SourceFile[]): Check[] => [
  { name: 'types', run: () => outputOf(bin('tsc'), TSC) },
  { name: 'lint', run: () => checkChanged('lint', texts, { run: lint, sources }) },
  { name: 'layout', run: () => checkChanged('layout', texts, { run: layout }) },
  { name: 'layers', run: async () => formatFindings(checkLayers(sources())) },
  { name: 'tidy', run: async () => formatFindings(checkTidy([...texts.keys()], sources())) },
  { name: 'locales', run: async () => formatFindings(checkLocales()) },
  { name: 'unused', run: async () => formatFindings(await findUnused()) },
  {
    name: 'generated files',
    run: async () =>
      (await checkGenerated()).map(
        file => `${file} is out of date.\n    Fix: Run npm run generate and commit the result.`,
      ),
  },
]

/** Runs all checks and prints their findings. Each check counts as one test in the tally. */
export async function runChecks(): Promise<TestCounts> {
  let parsed: SourceFile[] | undefined
  const texts = new Map(listFiles().map(path => [path, readText(path)]))
  const sources = () => (parsed ??= parseFiles([...texts.keys()]))
  const results = await Promise.all(
    checksOf(texts, sources).map(async ({ name, run }) => {
      const start = performance.now()
      const complaints = await run().catch((error: unknown) => [
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      ])
      return { name, complaints, seconds: (performance.now() - start) / 1000 }
    }),
  )
  for (const { name, complaints, seconds } of results) {
    for (const complaint of complaints) console.log(complaint)
    const text = complaints.length === 0 ? 'fine' : `${complaints.length} complaints`
    console.log(`${complaints.length ? '✖' : '✔'} ${name}: ${text} (${seconds.toFixed(1)} s)`)
  }
  const failed = results.filter(({ complaints }) => complaints.length > 0).length
  return { passed: results.length - failed, failed }
}

function formatFindings(findings: Finding[]): string[] {
  return findings.map(
    ({ path, line, message, fix }) => `${path}:${line}: ${message}\n    Fix: ${fix}`,
  )
}

function outputOf(program: string, args: string[]): Promise<string[]> {
  const env = { ...process.env, ...GO_ENVIRONMENT }
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => {
      const lines = Buffer.concat(chunks)
        .toString()
        .split('\n')
        .filter(line => line.trim())
      // Otherwise a tool that fails without output would count as passed.
      resolve(code === 0 ? [] : lines.length ? lines : [`${program} failed (exit ${code}).`])
    })
  })
}

if (import.meta.main) {
  const start = performance.now()
  const { failed } = await runChecks()
  console.log(`check took ${((performance.now() - start) / 1000).toFixed(1)} s`)
  process.exit(failed ? 1 : 0)
}
