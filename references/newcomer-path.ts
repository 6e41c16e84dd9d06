// A newcomer's path: from an empty folder to a paid feature and a webhook, with packages as they
// are published and the steps of docs/guides/start-an-app.md.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launchBrowser } from '../tools/browser.ts'
import { buildSdk } from '../tools/build-sdk.ts'
import { buildServer } from '../tools/build-server.ts'
import { root } from '../tools/source-tree.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Page = Awaited<ReturnType<Browser['newPage']>>

/** A step, and the seconds that it took. */
export type Step = [what: string, seconds: number]

export type Newcomer = {
  folder: string
  /** Measures a step. */
  step<T>(what: string, act: () => Promise<T>): Promise<T>
  steps: Step[]
  close(): Promise<void>
}

/** An empty folder on this machine, with an empty home. */
export async function openNewcomer(): Promise<Newcomer> {
  // Below the repository, so that packages that are not installed are found in its tree.
  await mkdir(join(root, 'tmp'), { recursive: true })
  const folder = await mkdtemp(join(root, 'tmp', 'newcomer-'))
  const steps: Step[] = []
  return {
    folder,
    steps,
    step: async (what, act) => {
      const startedAt = performance.now()
      const result = await act()
      steps.push([what, Math.round((performance.now() - startedAt) / 100) / 10])
      return result
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The tarballs of the packages that the starter needs, by name. */
export type Tarballs = Record<'create-gatehouse' | 'sdk' | 'cli' | 'server', string>

/** Packs the packages as they are published. */
export async function packAll(target: string): Promise<Tarballs> {
  const [sdk, server] = [join(target, 'sdk-built'), join(target, 'server-built')]
  await Promise.all([buildSdk(sdk), buildServer(server)])
  const folders = [sdk, server, join(root, 'cli'), join(root, 'create-gatehouse')]
  for (const folder of folders)
    await execute('npm', ['pack', folder, '--silent', '--pack-destination', target], target)
  await Promise.all([sdk, server].map(folder => rm(folder, { recursive: true })))
  const files = await readdir(target)
  const tarball = (name: string) =>
    join(target, files.find(file => file.startsWith(`${name}-`)) ?? assert.fail(name))
  return {
    'create-gatehouse': tarball('create-gatehouse'),
    sdk: tarball('gatehouse-sdk'),
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
export async function startApp(folder: string, port: number): Promise<RunningApp> {
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
  return { url, output, stop }
}

const WAIT_MS_MAX = 120_000
const POLL_MS = 100

/** Waits for a condition. */
export async function until(
  what: string,
  output: { text: string },
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX
  while (!(await condition())) {
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

/**
 * Signs up, creates an organization, meets the locked feature, pays with the test card, and uses
 * the feature; then the webhook has arrived at the app.
 */
export async function walkThroughApp(
  { step }: Pick<Newcomer, 'step'>,
  app: RunningApp,
  look: (page: Page, name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await step('sign up', async () => {
      await page.goto(app.url)
      await page.getByRole('heading', { name: 'Create your account' }).waitFor()
      await look(page, 'sign-up')
      await page.getByLabel('Name').fill('Mia')
      await page.getByLabel('Email').fill('mia@example.com')
      await page.getByLabel('Password').fill('a long password of Mia')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByLabel('Name of the organization').fill('Umbrella')
      await look(page, 'organization')
      await page.getByRole('button', { name: 'Create organization' }).click()
      await page.getByRole('heading', { name: 'Reports are part of Pro' }).waitFor()
      await look(page, 'locked')
    })
    await step('pay', async () => {
      await page.getByRole('button', { name: 'Get Pro for $15.00 a month' }).click()
      await page.getByLabel('Name on card').fill('Mia Moss')
      await page.getByLabel('Country').selectOption('CH')
      await page.getByLabel('Card number').fill('4242424242424242')
      await page.getByLabel('Expiry').fill('12/40')
      await page.getByLabel('Security code').fill('123')
      await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
    })
    await step('use the paid feature', async () => {
      await page.getByRole('heading', { name: 'Your report' }).waitFor()
      await page.getByText('Written for Mia').waitFor()
      await look(page, 'report')
    })
    await step('receive the webhook', () =>
      until('the webhook arrives', app.output, () =>
        /Webhook: order \S+ is paid/.test(app.output.text),
      ),
    )
    assert.deepEqual(problems, [])
  } finally {
    await browser.close()
  }
}
