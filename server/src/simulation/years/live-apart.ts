import { inspect } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { liveYears, type Lived, type WorldPlan } from './world.ts'

const YOUNG_MB = 128

type Told = { lived: Lived } | { error: Error }

/**
 * Runs a simulated world in its own thread, so that several use all processors and are not slowed
 * down by the test runner's promise tracking.
 */
export async function liveApart(plan: WorldPlan): Promise<Lived> {
  const { promise, resolve, reject } = Promise.withResolvers<Lived>()
  // A larger young generation saves a tenth of the time.
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
  const thread = new Worker(new URL(import.meta.url), { workerData: { plan }, resourceLimits })
  thread.on('message', (told: Told) => {
    if ('lived' in told) resolve(told.lived)
    else reject(told.error)
  })
  thread.on('error', reject)
  thread.on('exit', code => reject(new Error(`the world ended with ${code}`)))
  try {
    return await promise
  } finally {
    await thread.terminate()
  }
}

/** The thread's entry point, which is this same file. */
function live(plan: WorldPlan): void {
  liveYears(plan).then(
    lived => parentPort?.postMessage({ lived } satisfies Told),
    (error: unknown) => parentPort?.postMessage({ error: asError(error) } satisfies Told),
  )
}

/** Includes the causes, which a message between threads would lose. */
function asError(error: unknown): Error {
  return new Error(inspect(error, { depth: 8 }))
}

const asked = workerData as { plan?: WorldPlan } | null
if (!isMainThread && asked?.plan) live(asked.plan)
