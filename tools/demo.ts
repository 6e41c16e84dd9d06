// npm run demo: fills an empty data folder with a believable store, in a year of its own.
import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../server/src/platform/config.ts'
import { DAY, later, realClock } from '../server/src/platform/clock.ts'
import { openLog } from '../server/src/platform/log.ts'
import { fillStore } from '../server/src/simulation/demo/fill-store.ts'
import { NoRoomForDemo, openDemo } from '../server/src/simulation/demo/open-demo.ts'
import { farewell, makeTeller } from './demo-words.ts'

const YEAR_DAYS = 365
const CUSTOMERS = 200
/** The same store every time, but for the days it falls on. */
const SEED = 2_026

async function main() {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const data_dir = resolve(config.data_dir)
  const began = performance.now()
  const to = realClock.now()
  const from = later(to, -YEAR_DAYS * DAY)
  const demo = await openDemo({ ...config, data_dir }, from, openLog(config.log_level))
  const stop = () => void demo.close().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const filled = await fillStore(demo, {
      seed: SEED,
      customers: CUSTOMERS,
      to,
      tell: makeTeller(process.stdout),
    })
    const seconds = Math.round((performance.now() - began) / 1_000)
    console.log(farewell(filled, { base_url: demo.site.base_url, seconds }))
  } finally {
    await demo.close()
  }
}

try {
  await main()
} catch (error) {
  const { name, message } = error as Error
  const plain = error instanceof ConfigError || error instanceof NoRoomForDemo
  console.error(plain || name === 'DataFolderInUse' ? message : error)
  process.exitCode = 1
}
