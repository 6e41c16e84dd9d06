import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installReference } from './install.ts'

const run = promisify(execFile)

const DOCUMENT = fileURLToPath(new URL('../docs/api/openapi.json', import.meta.url))
const TOOL_MS_MAX = 120_000

let packages: string
let folder: string

before(async () => {
  packages = fileURLToPath(await installReference('openapi-tools'))
  folder = await mkdtemp(join(tmpdir(), 'openapi-tools-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Runs a tool to its end and returns its output; throws if it fails. */
async function runTool(name: string, ...input: string[]): Promise<string> {
  const program = join(packages, 'node_modules/.bin', name)
  const environment = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...input], {
      cwd: folder,
      env: { PATH: process.env.PATH, NO_COLOR: '1', ...environment },
      timeout: TOOL_MS_MAX,
    })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${name} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Compiles generated code in strict mode, as a reader's program would. */
const compile = (file: string) =>
  runTool(
    'tsc',
    ...['--strict', '--noEmit', '--target', 'es2022', '--module', 'preserve'],
    ...['--lib', 'es2022,dom,dom.iterable'],
    file,
  )

test('redocly finds no problem in the document', async () => {
  const config = join(packages, 'redocly.yaml')
  const text = await runTool('redocly', 'lint', DOCUMENT, '--config', config, '--format', 'json')
  const { totals } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 })
})

test('spectral finds no problem in the document', async () => {
  const ruleset = join(packages, 'spectral.yaml')
  const severity = ['--fail-severity', 'hint']
  await runTool('spectral', 'lint', DOCUMENT, '--ruleset', ruleset, ...severity)
})

test('openapi-typescript generates types that compile strictly', async () => {
  await runTool('openapi-typescript', DOCUMENT, '-o', join(folder, 'types.d.ts'))
  await writeFile(join(folder, 'uses-types.ts'), TYPE_USAGE_SAMPLE)
  await compile('uses-types.ts')
})

/** The types match the API's responses: a wrong field would not compile. */
const TYPE_USAGE_SAMPLE = `
import type { paths } from './types.js'
type Products = paths['/v1/products/']['get']['responses']['200']['content']['application/json']
export const names = ({ items }: Products): string[] => items.map(({ name }) => name)
// @ts-expect-error A product has no title.
export const titles = ({ items }: Products) => items.map(({ title }) => title)
type Refused = paths['/v1/products/{id}']['get']['responses']['404']['content']['application/json']
export const refused: Refused['error'] = 'ResourceNotFound'
`

test('hey-api generates a client that compiles strictly', async () => {
  await runTool('openapi-ts', '-i', DOCUMENT, '-o', join(folder, 'hey-api'), '--no-log-file')
  await writeFile(join(folder, 'uses-hey-api.ts'), "export * from './hey-api/index.js'\n")
  await compile('uses-hey-api.ts')
})

test('orval generates a client without a warning, and it compiles strictly', async () => {
  const output = ['--output', join(folder, 'orval.ts'), '--client', 'fetch']
  const text = await runTool('orval', '--input', DOCUMENT, ...output)
  assert.doesNotMatch(text, /warn|error|missing/i)
  await compile('orval.ts')
})
