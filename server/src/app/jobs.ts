import type { Handler } from '../records/agenda/handlers.ts'
import type { Beside } from '../records/agenda/run-agenda.ts'

/** Everything the agenda can do. */
export const jobs: Handler[] = []

/** What is looked at between two batches of the agenda. */
export const besides: Beside[] = []
