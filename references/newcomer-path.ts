// A newcomer's path: from an empty folder to a paid feature and a webhook, with packages as they
// are published and the steps of docs/guides/start-an-app.md.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildReact } from '../tools/build-react.ts'
import { buildSdk } from '../tools/build-sdk.ts'
import { buildServer } from '../tools/build-server.ts'
import { root } from '../tools/source-tree.ts'

/** A step, and the seconds that it took. */
export type Step = [what: string, seconds: number]

export type Newcomer = {
  folder: string
  /** Measures a step. */
  step<T>(what: string, act: () => Promise<T>): Promise<T>
  steps: Step[]
  /** The apps that run; they end first. */
  apps: RunningApp[]
  close(): Promise<void>
}

/** An empty folder on this machine, with an empty home. */
export async function openNewcomer(): Promise<Newcomer> {
  // Below the repository, so that packages that are not installed are found in its tree.
  await mkdir(join(root, 'tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, 'tmp', 'newcomer-'))
  const steps: Step[] = []
  const apps: RunningApp[] = []
  return {
    folder,
    steps,
    apps,
    step: async (what, act) => {
      const startedAt = performance.now()
      const result = await act()
      steps.push([what, Math.round((performance.now() - startedAt) / 100) / 10])
      return result
    },
    close: async () => {
      for (const app of apps) await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The tarballs of the packages that the starter needs, by name. */
export type Tarballs = Record<'create-gatehouse' | (typeof starterPackages)[number], string>

/** The packages that a starter depends on, without their scope. */
export const starterPackages = ['sdk', 'react', 'cli', 'server'] as const

/** Packs the packages as they are published. */
export async function packAll(target: string): Promise<Tarballs> {
  const built = { sdk: buildSdk, react: buildReact, server: buildServer }
  const targets = await Promise.all(
    Object.entries(built).map(async ([name, build]) => {
      const folder = join(target, `${name}-built`)
      await build(folder)
      return folder
    }),
  )
  const folders = [...targets, join(root, 'cli'), join(root, 'create-gatehouse')]
  for (const folder of folders)
    await execute('npm', ['pack', folder, '--silent', '--pack-destination', target], target)
  await Promise.all(targets.map(folder => rm(folder, { recursive: true })))
  const files = await readdir(target)
  const tarball = (name: string) =>
    join(target, files.find(file => file.startsWith(`${name}-`)) ?? assert.fail(name))
  return {
    'create-gatehouse': tarball('create-gatehouse'),
    sdk: tarball('gatehouse-sdk'),
    react: tarball('gatehouse-react'),
    cli: tarball('gatehouse-cli'),
    server: tarball('gatehouse-server'),
  }
}

/** Unpacks a tarball as npm does, into `node_modules` of a folder. */
export async function unpack(tarball: string, folder: string, name: string): Promise<string> {
  const target = join(folder, 'node_modules', name)
  await mkdir(target, { recursive: true })
  await execute('tar', ['xzf', tarball, '-C', target, '--strip-components=1'], folder)
  const { bin = {} } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8'))
  const bins = join(folder, 'node_modules', '.bin')
  await mkdir(bins, { recursive: true })
  for (const [command, file] of Object.entries(bin as Record<string, string>))
    await symlink(join(target, file), join(bins, command))
  return target
}

/** Runs a command to its end; fails with what it printed. */
export function execute(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, env: environment(cwd), stdio: 'pipe' })
  const output = outputOf(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve(output.text)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.text}`))
    })
  })
}

/** This machine's environment, without what configures a server or says that a test runs. */
function environment(cwd: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(GATEHOUSE_|NODE_TEST_|npm_|PORT$|DATA_DIR$|NODE_ENV$)/.test(name),
  )
  return { ...Object.fromEntries(own), XDG_CONFIG_HOME: join(cwd, '.config') }
}

function outputOf({ stdout, stderr }: ChildProcess): { text: string } {
  const output = { text: '' }
  for (const stream of [stdout, stderr])
    stream?.on('data', (part: Buffer) => (output.text += part.toString()))
  return output
}

/** The addresses of an app that runs, and what its terminal shows. */
export type RunningApp = { url: string; output: { text: string }; stop(): Promise<void> }

/** Runs `npm run dev` of a project on ports that are free, until its page can be opened. */
export async function startApp(
  { apps }: Newcomer,
  folder: string,
  port: number,
): Promise<RunningApp> {
  const [appPort, serverPort] = [await freePort(), await freePort()]
  const manifest = join(folder, 'package.json')
  const text = (await readFile(manifest, 'utf8'))
    .replaceAll(String(port), String(appPort))
    .replace('gatehouse dev', `gatehouse dev --port ${serverPort}`)
  await writeFile(manifest, text)
  const env = { ...environment(folder), PORT: String(appPort) }
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env, stdio: 'pipe', detached: true })
  const output = outputOf(child)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const url = `http://localhost:${appPort}`
  const stop = async () => {
    // As Ctrl-C in a terminal does.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGINT')
    await ended
  }
  try {
    await until('the app responds', output, async () => {
      if (child.exitCode !== null) throw new Error(`npm run dev ended:\n${output.text}`)
      const response = await fetch(`${url}/api/plan`).catch(() => undefined)
      return response?.ok === true
    })
  } catch (error) {
    await stop()
    throw error
  }
  const app = { url, output, stop }
  apps.push(app)
  return app
}

const WAIT_MS_MAX = 120_000
const POLL_MS = 100

/** Waits until something is true, or there, and returns it. */
export async function until<T>(
  what: string,
  output: { text: string },
  condition: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + WAIT_MS_MAX
  for (;;) {
    const found = await condition()
    if (found) return found
    if (performance.now() > end) throw new Error(`Waited in vain until ${what}:\n${output.text}`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
