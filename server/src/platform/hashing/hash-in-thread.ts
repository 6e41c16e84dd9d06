import { availableParallelism } from 'node:os'
import { openThreads } from '../threads/threads.ts'
import type { HashResult, HashRequest } from './hash-request.ts'

const request = openThreads<HashRequest, HashResult<HashRequest>>({
  program: new URL('./thread.ts', import.meta.url),
  // One hash per core: more would only take turns.
  busy: availableParallelism(),
  // At 5 ms per hash, the last one in the queue waits about half a second.
  waiting: 200,
})

/**
 * Lets a thread of low priority compute the hash; if too many wait, the caller must retry later.
 */
export const hashInThread = <Q extends HashRequest>(question: Q): Promise<HashResult<Q>> =>
  // HashResult declares the type of the result for each type of request.
  request(question) as Promise<HashResult<Q>>
