import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PROGRAM = '/usr/sbin/clickhouse-server'
const START_MS_MAX = 60_000
const SETTLE_MS_MAX = 30_000

/** A ClickHouse server of a test, in a folder of its own. */
export type HistoryServer = {
  url: string
  /** Sends a query, and returns the text that the server answers. */
  query(text: string): Promise<string>
  /** Ends the server like a power failure. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts Debian's ClickHouse; fails if it can be neither found nor installed. */
export async function startHistoryServer(): Promise<HistoryServer> {
  install()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-clickhouse-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const config = writeConfig(folder, port)
  let child: ChildProcess | undefined
  const query = async (text: string): Promise<string> => {
    const response = await fetch(url, { method: 'POST', body: text })
    const answer = await response.text()
    assert.equal(response.status, 200, answer)
    return answer.trim()
  }
  const start = async () => {
    const started = spawn(PROGRAM, [`--config-file=${config}`], { stdio: 'ignore', cwd: folder })
    child = started
    const end = performance.now() + START_MS_MAX
    for (;;) {
      const answer = await query('select 1').catch(() => undefined)
      if (answer === '1') return
      assert.equal(started.exitCode, null, `${PROGRAM} has ended`)
      assert.ok(performance.now() < end, `${PROGRAM} does not answer`)
      await delay(100)
    }
  }
  const kill = async () => {
    const ended = child
    child = undefined
    if (!ended) return
    const exited = new Promise(resolve => ended.once('exit', resolve))
    ended.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url,
    query,
    kill,
    start,
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function install(): void {
  if (existsSync(PROGRAM)) return
  const packages = ['clickhouse-server', 'clickhouse-common-static']
  try {
    execFileSync('apt-get', ['install', '-y', ...packages], { stdio: 'pipe' })
  } catch (error) {
    const reason = (error as Error).message
    throw new Error(`ClickHouse is required: apt-get install ${packages.join(' ')}. ${reason}`, {
      cause: error,
    })
  }
}

function writeConfig(folder: string, port: number): string {
  const at = (name: string) => `${join(folder, name)}/`
  mkdirSync(at('data'))
  mkdirSync(at('tmp'))
  const users = join(folder, 'users.xml')
  writeFileSync(
    users,
    `<yandex><profiles><default/></profiles><quotas><default/></quotas><users><default>
      <password/><networks><ip>127.0.0.1</ip></networks><profile>default</profile>
      <quota>default</quota></default></users></yandex>`,
  )
  const config = join(folder, 'config.xml')
  writeFileSync(
    config,
    `<yandex><logger><level>none</level></logger>
      <http_port>${port}</http_port><listen_host>127.0.0.1</listen_host>
      <path>${at('data')}</path><tmp_path>${at('tmp')}</tmp_path>
      <users_config>${users}</users_config><default_profile>default</default_profile>
      <default_database>default</default_database>
      <mark_cache_size>67108864</mark_cache_size></yandex>`,
  )
  return config
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise(resolve => {
    server.close(resolve)
  })
  if (address === null || typeof address === 'string') throw new Error('a port must be a number')
  return address.port
}

/** Waits until a query answers this: ClickHouse deletes in the background. */
export async function eventuallyAnswers(
  read: () => Promise<string>,
  expected: string,
): Promise<void> {
  const end = performance.now() + SETTLE_MS_MAX
  for (;;) {
    const found = await read()
    if (found === expected) return
    assert.ok(performance.now() < end, `${found} instead of ${expected}`)
    await delay(100)
  }
}
