// Finds a browser on any machine: the system's Chromium, otherwise the one from npm.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

const SYSTEM = [
  // The headless shell shows the same pages for a third of the processor time.
  '/usr/bin/chromium-headless-shell',
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
  return SYSTEM.find(path => existsSync(path)) ?? packagedBrowser()
}

/** Returns the Chromium from npm, which also brings the system libraries the machine lacks. */
async function packagedBrowser(): Promise<string> {
  // The package unpacks its libraries only if it detects AWS Lambda, which it checks at import.
  const bare = !LIBRARIES.some(folder => existsSync(`${folder}/libnss3.so`))
  if (bare) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** A test page lives for seconds, so optimizing its scripts costs more time than it saves. */
const NO_OPTIMIZATION_FLAGS = '--js-flags=--no-opt,--no-maglev'

/** Starts the browser for end-to-end tests. The caller must close it. */
export async function launchBrowser(): Promise<Browser> {
  const args = [...flags, NO_OPTIMIZATION_FLAGS]
  return chromium.launch({ executablePath: await findBrowser(), args })
}
