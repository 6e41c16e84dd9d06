// npm run db [-- psql arguments]: psql on the database of this folder, also of a running server.
import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { withDataFolder } from '../server/src/platform/postgres/data-folder.ts'
import { plainLog, runOrExplain } from './data-folder.ts'
import { openSqlPrompt } from './sql-prompt.ts'

await runOrExplain(async () => {
  const args = process.argv.slice(2)
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return open(DATABASE_URL, args)
  const dataDir = resolve(DATA_DIR || 'data')
  return withDataFolder({ dataDir, log: plainLog }, connection => open(connection, args))
})

async function open(connectionString: string, args: string[]): Promise<void> {
  if (spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0) {
    return runPsql(connectionString, args)
  }
  if (args.length > 0) {
    throw new Error('Arguments require psql, which is not installed. Install it first.')
  }
  console.log('psql is not installed. Enter SQL statements here and end each with a semicolon.')
  return openSqlPrompt(connectionString, { input: process.stdin, output: process.stdout })
}

/** Runs psql in this terminal until it ends, and ends with its exit code. */
function runPsql(connectionString: string, args: string[]): Promise<void> {
  // Ctrl-C cancels a query in psql; it must not end this process before psql ends.
  process.on('SIGINT', () => {})
  const child = spawn('psql', [connectionString, ...args], { stdio: 'inherit' })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', code => {
      process.exitCode = code ?? 1
      done()
    })
  })
}
