import { Worker } from 'node:worker_threads'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import type { ThreadReply } from './serve-thread.ts'

/** The file the threads run, how many may be busy at once, and how many requests may wait. */
export type ThreadPlan = { program: URL; busy: number; waiting: number }

/** Garbage is collected early, because each request needs little memory. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 }

/**
 * Low-priority threads for work that would otherwise occupy a core. Each is started when a request
 * finds none idle, and kept; they do not keep the process alive. Returns a function that sends a
 * request to one of them: a request waits for its turn, and if too many already wait, the caller
 * must retry later.
 */
export function openThreads<Q, A>({ program, busy, waiting }: ThreadPlan) {
  const idle: Worker[] = []
  const queue: (() => void)[] = []
  let running = 0

  const replyTo = async (question: Q): Promise<A> => {
    const thread = idle.pop() ?? startThread(program)
    thread.ref()
    const { answer, error } = await request(thread, question)
    thread.unref()
    idle.push(thread)
    if (error !== undefined) throw new Error(error)
    // The type of a program's result is declared where it is opened.
    return answer as A
  }

  return async (question: Q): Promise<A> => {
    if (running >= busy) {
      if (queue.length >= waiting) {
        throw new Refusal(commonProblems.too_many_requests, { retry_after: 1 })
      }
      await new Promise<void>(resolve => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await replyTo(question)
    } finally {
      // The turn is passed on directly, so that no new request comes in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function startThread(program: URL): Worker {
  const thread = new Worker(program, { execArgv: [], env: {}, resourceLimits: LIMITS })
  thread.unref()
  return thread
}

/** A thread that terminates fails its request and is not reused. */
function request(thread: Worker, question: unknown): Promise<ThreadReply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      // Removed by name, because Node's own listeners on the thread must stay.
      for (const name of ['message', 'error', 'exit']) thread.removeAllListeners(name)
      act()
    }
    thread.once('message', (reply: ThreadReply) => settle(() => resolve(reply)))
    thread.once('error', error => settle(() => reject(error)))
    thread.once('exit', code =>
      settle(() => reject(new Error(`a worker thread exited with code ${code}`))),
    )
    thread.postMessage(question)
  })
}
