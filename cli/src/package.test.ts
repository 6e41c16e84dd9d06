import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'

const PACKAGE = join(import.meta.dirname, '..')
/** Uncompressed; the operations of the contract are half of it. */
const BYTES_MAX = 600_000

let server: TestServer
let acme: Merchant
let folder: string

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-package-'))
})
after(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Result = { code: number; out: string; err: string }

/** Runs a program in the empty folder, with only these variables. */
function execute(command: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const own = { PATH, HOME: folder, npm_config_update_notifier: 'false', ...env }
  return new Promise<Result>(resolve => {
    const child = execFile(command, args, { cwd: folder, env: own }, (error, out, err) => {
      const { code } = (error ?? { code: 0 }) as { code?: unknown }
      resolve({ code: typeof code === 'number' ? code : 1, out, err })
    })
    child.stdin?.end()
  })
}

test('the packed command line is installed alone and works', async t => {
  const packed = await execute('npm', ['pack', PACKAGE, '--pack-destination', folder, '--silent'])
  assert.equal(packed.code, 0, packed.err)
  const [tarball = ''] = (await readdir(folder)).filter(name => name.endsWith('.tgz'))
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)]
  const installed = await execute('npm', install)
  assert.equal(installed.code, 0, installed.err)
  const program = join(folder, 'node_modules', '.bin', 'gatehouse')
  const env = { GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: acme.server.token ?? '' }

  await t.test('it brings nothing else, and its licenses', async () => {
    const own = join(folder, 'node_modules', '@gatehouse', 'cli')
    const packages = await readdir(join(folder, 'node_modules'))
    assert.deepEqual(
      packages.filter(name => !name.startsWith('.')),
      ['@gatehouse'],
    )
    const files = (await readdir(own, { recursive: true })).toSorted()
    assert.deepEqual(files, [
      ...['README.md', 'dist', 'dist/LICENSE', 'dist/THIRD-PARTY-LICENSES.txt'],
      ...['dist/gatehouse.mjs', 'package.json'],
    ])
    const { size } = await stat(join(own, 'dist', 'gatehouse.mjs'))
    assert.ok(size < BYTES_MAX, `${size} bytes`)
    const licenses = await readFile(join(own, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    assert.match(licenses, /^commander \d+\.\d+\.\d+\n\n\(The MIT License\)/)
  })

  await t.test('it shows help and its version', async () => {
    const help = await execute(program, ['--help'])
    assert.equal(help.code, 0)
    assert.match(help.out, /^Usage: gatehouse/)
    const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'))
    assert.equal((await execute(program, ['--version'])).out, `${version}\n`)
  })

  await t.test('it creates and lists products', async () => {
    const prices = '[{"amount_type":"fixed","price_amount":1500,"price_currency":"usd"}]'
    const create = ['products', 'create', '--name', 'Pro', '--prices', prices, '--json']
    const made = await execute(program, create, env)
    assert.equal(made.code, 0, made.err)
    const listed = await execute(program, ['products', 'list'], env)
    assert.match(listed.out, new RegExp(JSON.parse(made.out).id))
  })

  await t.test('its exit codes are those of the help', async () => {
    const codes = await Promise.all([
      execute(program, ['products', 'create', '--name', 'Pro'], env),
      execute(program, ['prodcts'], env),
      execute(program, ['products', 'list']),
      execute(program, ['products', 'list'], { ...env, GATEHOUSE_URL: 'http://127.0.0.1:1' }),
    ])
    assert.deepEqual(
      codes.map(({ code }) => code),
      [1, 2, 3, 4],
    )
  })

  await t.test('bash completes its commands', async () => {
    const script = [
      'source <(gatehouse completion bash)',
      'COMP_WORDS=(gatehouse products l); COMP_CWORD=2; _gatehouse; echo "${COMPREPLY[@]}"',
      'COMP_WORDS=(gatehouse trigger order.p); COMP_CWORD=2; _gatehouse; echo "${COMPREPLY[@]}"',
    ].join('\n')
    const PATH = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
    const { out } = await execute('bash', ['-c', script], { PATH })
    assert.equal(out, 'list\norder.paid\n')
  })
})
