import { inspect } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { liveYears, type Lived, type WorldPlan } from './world.ts'

const YOUNG_MB = 128

type Told = { lived: Lived } | { error: Error }

/**
 * Lives a world in a thread of its own: several at once use all processors there are, and nothing
 * a test runner watches slows them down.
 */
export async function liveApart(plan: WorldPlan): Promise<Lived> {
  const { promise, resolve, reject } = Promise.withResolvers<Lived>()
  // Room for what is young saves a tenth of the time.
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

/** What the thread does: this file is its beginning, too. */
function live(plan: WorldPlan): void {
  liveYears(plan).then(
    lived => parentPort?.postMessage({ lived } satisfies Told),
    (error: unknown) => parentPort?.postMessage({ error: asError(error) } satisfies Told),
  )
}

/** With its causes, which a message between threads would lose. */
function asError(error: unknown): Error {
  return new Error(inspect(error, { depth: 8 }))
}

const asked = workerData as { plan?: WorldPlan } | null
if (!isMainThread && asked?.plan) live(asked.plan)
