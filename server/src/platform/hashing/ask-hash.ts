import { availableParallelism } from 'node:os'
import { openThreads } from '../threads/threads.ts'
import type { AnswerTo, Question } from './question.ts'

const ask = openThreads<Question, AnswerTo<Question>>({
  program: new URL('./thread.ts', import.meta.url),
  // One hash a core: more would only take turns.
  busy: availableParallelism(),
  // At 5 ms a hash the last in the queue waits about half a second.
  waiting: 200,
})

/** Lets a thread of low priority hash, when its turn comes; too many are told to come back. */
export const askHash = <Q extends Question>(question: Q): Promise<AnswerTo<Q>> =>
  // Which answer follows from which question is said once, in AnswerTo.
  ask(question) as Promise<AnswerTo<Q>>
