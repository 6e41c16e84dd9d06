import { Worker } from 'node:worker_threads'
import type { AnswerTo, Question } from './question.ts'

type Told = { answer?: string | boolean | Uint8Array; error?: string }

/** Threads that have nothing to do. A thread is started when all others are busy. */
const idle: Worker[] = []

/**
 * Lets a thread of low priority hash. How many run at once is up to the caller: each question
 * that finds no idle thread starts one, and threads are kept. They do not keep the process alive.
 */
export async function askThread<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
  const thread = idle.pop() ?? startThread()
  thread.ref()
  const { answer, error } = await ask(thread, question)
  thread.unref()
  idle.push(thread)
  if (error !== undefined) throw new Error(error)
  // Which answer follows from which question is said once, in AnswerTo.
  return answer as AnswerTo<Q>
}

function startThread(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [], env: {} })
  thread.unref()
  return thread
}

/** A thread that dies fails its question and is not used again. */
function ask(thread: Worker, question: Question): Promise<Told> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      // By name: Node's own listeners on the thread must stay.
      for (const name of ['message', 'error', 'exit']) thread.removeAllListeners(name)
      act()
    }
    thread.once('message', (told: Told) => settle(() => resolve(told)))
    thread.once('error', error => settle(() => reject(error)))
    thread.once('exit', code =>
      settle(() => reject(new Error(`a hashing thread ended with ${code}`))),
    )
    thread.postMessage(question)
  })
}
