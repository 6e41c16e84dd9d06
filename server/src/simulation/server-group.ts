import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, SECRET, type TestServer } from '../testing/test-server.ts'
import { freePort, startRealServer, type RealServer } from './real-server.ts'

/** A test server, and other server processes on the same database. */
export type ServerGroup = { server: TestServer; others: RealServer[]; close(): Promise<void> }

/** Starts this many other processes beside a test server whose clock is running. */
export async function startServerGroup(count: number): Promise<ServerGroup> {
  const folder = await mkdtemp(join(tmpdir(), 'several-servers-'))
  const testServer = await startTestServer({ now: 'running' })
  const shared = {
    DATABASE_URL: testServer.connectionString,
    SECRET,
    STRIPE_API_BASE: testServer.stripe.url,
  }
  const start = async () => startRealServer(folder, await freePort(), shared)
  const others = await Promise.all(Array.from({ length: count }, start))
  const close = async () => {
    await Promise.all(others.map(server => server.stop()))
    await testServer.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { server: testServer, others, close }
}
