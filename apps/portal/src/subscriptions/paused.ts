import type { Subscription } from '../queries.ts'

/** A pause is derived from a status that every client can read and from its timestamp. */
export const isPaused = ({ status, paused_at }: Subscription): boolean =>
  status === 'unpaid' && paused_at !== null
