import { availableParallelism } from 'node:os'
import { openThreads } from '../threads/threads.ts'
import type { HashResult, HashRequest } from './hash-request.ts'

const ask = openThreads<HashRequest, HashResult<HashRequest>>({
  program: new URL('./thread.ts', import.meta.url),
  // One hash a core: more would only take turns.
  busy: availableParallelism(),
  // At 5 ms a hash the last in the queue waits about half a second.
  waiting: 200,
})

/** Lets a thread of low priority hash, when its turn comes; too many are told to come back. */
export const hashInThread = <Q extends HashRequest>(question: Q): Promise<HashResult<Q>> =>
  // Which answer follows from which question is said once, in HashResult.
  ask(question) as Promise<HashResult<Q>>
