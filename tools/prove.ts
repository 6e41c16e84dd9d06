// npm run prove [paths]: the proofs that take long. Each *.prove.ts is a test file of node:test.
import { findBrowser } from './browser.ts'
import { buildApps } from './build-apps.ts'
import { runTests } from './run-tests.ts'
import { listFiles } from './source-tree.ts'
import { startThrowawayPostgres } from '../server/src/platform/postgres/test-postgres.ts'

const paths = process.argv.slice(2).map(path => path.replace(/^\.\//, ''))
const files = listFiles().filter(
  file =>
    file.endsWith('.prove.ts') && (paths.length === 0 || paths.some(path => file.startsWith(path))),
)
const postgres = await startThrowawayPostgres()
process.env.GATEHOUSE_TEST_DATABASE = postgres.connectionString
process.env.CHROMIUM_PATH = await findBrowser()
await buildApps()
// One at a time: they measure, and they kill.
const { passed, failed } = await runTests(files, 1)
await postgres.stop()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
