import { availableParallelism } from 'node:os'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'

/** One hash a core: more would only take turns. */
const RUNNING_MAX = availableParallelism()
/** At 5 ms a hash the last in the queue waits about half a second. */
const WAITING_MAX = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs one hash when its turn comes; when too many wait the caller is told to come back. */
export async function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) {
      throw new Refusal(commonProblems.too_many_requests, { retry_after: 1 })
    }
    await new Promise<void>(resolve => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await hash()
  } finally {
    // The turn is handed on, so that nobody who comes now slips in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
