import type { Subscription } from '../queries.ts'

/** A pause is told in a word every client can read, and in its moment. */
export const isPaused = ({ status, paused_at }: Subscription): boolean =>
  status === 'unpaid' && paused_at !== null
