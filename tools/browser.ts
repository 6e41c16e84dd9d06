// Finds a browser on any machine: a headless shell, the system's or the one from npm, otherwise the
// system's browser.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

/** A page of a browser. */
export type Page = Awaited<ReturnType<Browser['newPage']>>

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Browsers with windows: they show the same pages for more processor time. */
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const LIBRARIES = [
  '/usr/lib',
  '/usr/lib64',
  '/lib',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
]

const START_MS_MAX = 10_000

/** Flags for every launch. No sandbox, because root in a container cannot have one. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of a Chromium. CHROMIUM_PATH takes precedence if it is set. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`)
  }
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL
  const system = SYSTEM.find(path => existsSync(path))
  if (!system) return packagedShell()
  const packaged = process.platform === 'linux' && (await packagedShell().catch(() => undefined))
  return packaged && starts(packaged) ? packaged : system
}

/** Not on another processor, nor if another program has not finished unpacking it. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { timeout: START_MS_MAX }).status === 0
}

/**
 * Returns the headless shell from npm, which also brings the system libraries the machine lacks.
 */
async function packagedShell(): Promise<string> {
  // The package unpacks its libraries only if it detects AWS Lambda, which it checks at import.
  const bare = !LIBRARIES.some(folder => existsSync(`${folder}/libnss3.so`))
  if (bare) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** A test page lives for seconds, so optimizing its scripts costs more time than it saves. */
const NO_OPTIMIZATION_FLAGS = '--js-flags=--no-opt,--no-maglev'

/** Starts the browser for end-to-end tests, with further flags. The caller must close it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const args = [...flags, NO_OPTIMIZATION_FLAGS, ...more]
  return chromium.launch({ executablePath: await findBrowser(), args })
}
