import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What a thread says to a question: its answer, or why there is none. */
export type ThreadReply = { answer?: unknown; error?: string }

/** Makes this thread one that does nothing but answer, and steps aside for everything else. */
export function serveThread<Q>(answer: (question: Q) => unknown): void {
  stepAside()
  parentPort?.on('message', (question: Q) => {
    void reply(question, answer).then(told => parentPort?.postMessage(told))
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
 * On Linux priorities are a thread's own, and /proc tells a thread its number: answers to other
 * requests then never wait for a thread, however much it has to do. Elsewhere nothing is changed.
 */
function stepAside() {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0) setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // No /proc, or no right to it: the thread competes with everything else, as it would anyway.
  }
}
