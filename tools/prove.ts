// npm run prove [paths | mutations]: the proofs that take long. Each *.prove.ts is a test file of
// node:test.
// The tests of which `npm test` runs a part each day are included. Their results are printed as
// Markdown for docs/proof.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { findBrowser } from './browser.ts'
import { buildApps } from './build-apps.ts'
import { runMutations } from './run-mutations.ts'
import { runTests } from './run-tests.ts'
import { fixedInputs, rotatedPageTests, distributedRoutes } from './select-tests.data.ts'
import { listFiles } from './source-tree.ts'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'

const TIMEOUT_MS = 3 * 60 * 60_000

const [part, ...options] = process.argv.slice(2)
if (part === 'mutations') process.exit((await runMutations(options)) > 0 ? 1 : 0)
const paths = process.argv.slice(2).map(path => path.replace(/^\.\//, ''))
const files = listFiles().filter(
  file =>
    (file.endsWith('.prove.ts') ||
      file in rotatedPageTests ||
      file in fixedInputs ||
      distributedRoutes.test(file)) &&
    (paths.length === 0 || paths.some(path => file.startsWith(path))),
)
// Tests that run a share of their cases each day run all of them here.
process.env.TEST_ALL = '1'
const postgres = await startThrowawayPostgres()
process.env.GATEHOUSE_TEST_DATABASE = postgres.connectionString
if (files.some(file => file.startsWith('e2e/'))) {
  process.env.CHROMIUM_PATH = await findBrowser()
  await buildApps()
}
const proofs: string[] = []
const startedAt = performance.now()
// One file at a time, because the tests measure time and kill processes.
const { passed, failed } = await runTests(files, 1, { timeout_ms: TIMEOUT_MS, onOutput })
await postgres.stop()
console.log(summary())
process.exit(failed ? 1 : 0)

/** Lines that report a result; see testing/report-proof.ts. */
function onOutput(message: string) {
  for (const [, proof] of message.matchAll(/^proof: (.+)$/gm)) {
    if (proof === undefined) continue
    proofs.push(proof)
    console.log(`· ${proof}`)
  }
}

function summary(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'processor'}, Node ${process.version}`
  return [
    '',
    `## ${new Date().toISOString().slice(0, 10)}, commit ${commit}`,
    '',
    `\`npm run prove ${paths.join(' ')}`.trimEnd() + '` ' + `on ${machine}: ${minutes} minutes,`,
    `${passed} passed, ${failed} failed.`,
    '',
    ...proofs.map(proof => `- ${proof}`),
    '',
  ].join('\n')
}
