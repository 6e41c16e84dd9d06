// npm run demo [-- small]: fills an empty data folder with a sample store: a year with 200
// customers, or a season with 20.
import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../server/src/platform/config.ts'
import { DAY, later, realClock } from '../server/src/platform/clock.ts'
import { openLog } from '../server/src/platform/log.ts'
import { fillStore } from '../server/src/simulation/demo/fill-store.ts'
import { DemoSpaceError, openDemo } from '../server/src/simulation/demo/open-demo.ts'
import { shutdownMessage, makeReporter } from './demo-messages.ts'

const sizes = {
  full: { days: 365, customers: 200 },
  small: { days: 92, customers: 20 },
}
/** A fixed seed gives the same store every time, except for the dates. */
const SEED = 2_026

function readSize(words: string[]) {
  const [size = 'full', ...rest] = words
  if (rest.length === 0 && Object.hasOwn(sizes, size)) return sizes[size as keyof typeof sizes]
  throw new ConfigError(`Usage: npm run demo [-- small]. Unknown argument "${words.join(' ')}".`)
}

async function main() {
  const { days, customers } = readSize(process.argv.slice(2))
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const data_dir = resolve(config.data_dir)
  const startedAt = performance.now()
  const to = realClock.now()
  const from = later(to, -days * DAY)
  const demo = await openDemo({ ...config, data_dir }, from, openLog(config.log_level))
  const stop = () => void demo.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const filled = await fillStore(demo, {
      seed: SEED,
      customers,
      to,
      report: makeReporter(process.stdout),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(shutdownMessage(filled, { base_url: demo.site.base_url, seconds }))
  } finally {
    await demo.close()
  }
}

try {
  await main()
} catch (error) {
  const { name, message } = error as Error
  const plain = error instanceof ConfigError || error instanceof DemoSpaceError
  console.error(plain || name === 'DataFolderInUse' ? message : error)
  process.exitCode = 1
}
