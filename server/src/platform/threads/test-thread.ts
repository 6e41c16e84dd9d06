import { serveThread } from './serve-thread.ts'

/** The requests of tests: to wait until a gate is opened, to fail, or to end without a response. */
export type TestRequest = { name?: string; gate?: Int32Array; fail?: string; end?: number }

serveThread(({ name, gate, fail, end }: TestRequest) => {
  if (end !== undefined) process.exit(end)
  if (fail !== undefined) throw new Error(fail)
  if (gate) Atomics.wait(gate, 0, 0)
  return name
})
