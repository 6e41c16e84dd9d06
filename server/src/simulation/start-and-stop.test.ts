import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, startRealServer } from './real-server.ts'

const MAIN_FILE = fileURLToPath(new URL('../main.ts', import.meta.url))
const folders: string[] = []
after(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gatehouse-main-'))
  folders.push(made)
  return made
}

/** Runs the server until it exits. */
async function run(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  // As `npm start` does: compiled code is reused by later starts.
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN_FILE], {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  return { code, stderr }
}

test('live mode lists everything it needs in one message before it starts', async () => {
  const { code, stderr } = await run({
    MODE: 'live',
    BASE_URL: 'http://shop.example',
    SECRET: 'short',
  })

  assert.equal(code, 1)
  for (const name of [
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'https',
    'SECRET',
  ]) {
    assert.match(stderr, new RegExp(name))
  }
  assert.doesNotMatch(stderr, /at .*main\.ts/, 'no stack trace')
})

test('an invalid setting at startup is reported with its variable', async () => {
  const data_dir = folder()
  const file = join(data_dir, 'a-file')
  writeFileSync(file, '')
  const used = createServer()
  await new Promise<void>(resolve => used.listen(0, '127.0.0.1', resolve))
  const { port } = used.address() as AddressInfo
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, /^PORT \d+ is already in use\. Set a different PORT\.\n$/],
    [{ PORT: '0', HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\.\n$/],
    [{ PORT: '0', DATA_DIR: file }, /^DATA_DIR .*a-file is a file/],
    [
      { DATABASE_URL: `postgresql://a@127.0.0.1:${port + 1}/b` },
      /^Can't connect to the database at DATABASE_URL/,
    ],
    [
      { DATABASE_URL: 'postgresql://a@nowhere.invalid/b' },
      /^Can't connect to the database at DATABASE_URL: the host was not found/,
    ],
  ]

  for (const [environment, says] of cases) {
    const { code, stderr } = await run({ DATA_DIR: folder(), ...environment })
    assert.match(stderr, says, JSON.stringify(environment))
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.equal(code, 1)
  }
  await new Promise(resolve => used.close(resolve))
})

test('an invalid environment is rejected by name', async () => {
  const { code, stderr } = await run({ PORT: 'many' })

  assert.equal(code, 1)
  assert.match(stderr, /PORT/)
})

test('a second server on the same data folder is told which process uses it', async () => {
  const data_dir = folder()
  const first = await startRealServer(data_dir, await freePort())

  const { code, stderr } = await run({ DATA_DIR: data_dir, PORT: '0' })

  assert.equal(code, 1)
  assert.match(stderr, new RegExp(String(first.pid)))
  await first.stop()
})

test('a server that is stopped completes the request in progress first', async () => {
  const port = await freePort()
  const server = await startRealServer(folder(), port)
  const body = JSON.stringify({
    name: 'Ada',
    email: 'ada@example.com',
    password: 'long enough it is',
  })
  const head = `POST /api/auth/sign-up/email HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`
  const type = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', chunk => (answer += chunk.toString()))
  const closed = new Promise(resolve => socket.once('close', resolve))

  socket.write(`${head}${type}connection: close\r\n\r\n${body.slice(0, 10)}`)
  await fetch(`${server.url}/healthz`)
  const stopped = server.stop()
  socket.write(body.slice(10))
  await Promise.all([closed, stopped])

  assert.match(answer, /^HTTP\/1.1 200/)
  await assert.rejects(fetch(`${server.url}/healthz`))
})
