import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHouse, SECRET, type House } from '../testing/house.ts'
import { freePort, startRealServer, type RealServer } from './real-server.ts'

/** A test server, and other server processes on the same database. */
export type Several = { house: House; others: RealServer[]; close(): Promise<void> }

/** Starts this many other processes beside a test server whose clock is running. */
export async function openSeveral(count: number): Promise<Several> {
  const folder = await mkdtemp(join(tmpdir(), 'several-servers-'))
  const house = await openHouse({ now: 'running' })
  const shared = {
    DATABASE_URL: house.connectionString,
    SECRET,
    STRIPE_API_BASE: house.stripe.url,
  }
  const start = async () => startRealServer(folder, await freePort(), shared)
  const others = await Promise.all(Array.from({ length: count }, start))
  const close = async () => {
    await Promise.all(others.map(server => server.stop()))
    await house.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { house, others, close }
}
