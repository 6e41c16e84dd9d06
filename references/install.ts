import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'

const REFERENCES_FOLDER = new URL('./', import.meta.url)
const WAIT_MS_MAX = 300_000
const POLL_MS = 200

/**
 * Makes sure that a reference's packages are installed as its lockfile says, and returns its
 * folder. They are not dependencies of ours: only the tests and benchmarks that need one install
 * it, one at a time.
 */
export async function installReference(name: string): Promise<URL> {
  const folder = new URL(`${name}/`, REFERENCES_FOLDER)
  const digest = await digestOf(folder)
  const mark = new URL('node_modules/.installed', folder)
  if (await isInstalled(mark, digest)) return folder
  const release = await lock(new URL('.installing/', folder))
  try {
    if (!(await isInstalled(mark, digest))) {
      await runNpm(folder)
      await writeFile(mark, digest)
    }
  } finally {
    await release()
  }
  return folder
}

async function digestOf(folder: URL): Promise<string> {
  const lockfile = await readFile(new URL('package-lock.json', folder))
  return createHash('sha256').update(lockfile).digest('hex')
}

const isInstalled = async (mark: URL, digest: string) =>
  (await readFile(mark, 'utf8').catch(() => '')) === digest

/**
 * Only one process can create a folder, so it serves as a lock. A folder left by a killed process
 * is taken over after a while.
 */
async function lock(folder: URL): Promise<() => Promise<void>> {
  const end = performance.now() + WAIT_MS_MAX
  for (;;) {
    try {
      await mkdir(folder)
      return () => rm(folder, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const made = await stat(folder).catch(() => undefined)
    const stale = made !== undefined && Date.now() - made.mtimeMs > WAIT_MS_MAX
    if (stale) await rm(folder, { recursive: true, force: true })
    if (performance.now() > end) throw new Error(`${folder.pathname} was locked for too long`)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

function runNpm(folder: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = spawn('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    let body = ''
    npm.stderr.on('data', chunk => (body += String(chunk)))
    npm.on('error', reject)
    npm.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`npm ci in ${folder.pathname} failed:\n${body}`)),
    )
  })
}
