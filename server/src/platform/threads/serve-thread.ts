import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** A thread's message for a request: its result, or the reason there is none. */
export type ThreadReply = { answer?: unknown; error?: string }

/** Makes this a worker thread that only answers requests, with the lowest priority. */
export function serveThread<Q>(answer: (question: Q) => unknown): void {
  lowerThreadPriority()
  parentPort?.on('message', (question: Q) => {
    void reply(question, answer).then(event => parentPort?.postMessage(event))
  })
}

async function reply<Q>(question: Q, answer: (question: Q) => unknown): Promise<ThreadReply> {
  try {
    return { answer: await answer(question) }
  } catch (error) {
    return { error: String((error as Error).message) }
  }
}

/**
 * On Linux each thread has its own priority, and a thread reads its number from /proc: responses to
 * other requests then never wait for a thread, however busy it is. On other systems nothing
 * changes.
 */
function lowerThreadPriority() {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // Without /proc, or without the right to use it, the thread competes with everything else as
    // usual.
  }
}
