import type { Work } from '../../../platform/work.ts'
import { moveChange, openChangeOf } from './queries.ts'

/** Drops the change that waits for a subscription's next period; answers whether there was one. */
export async function dropWaiting(work: Work, subscription_id: string): Promise<boolean> {
  const waiting = await openChangeOf(work, subscription_id, 'waiting')
  if (waiting) await moveChange(work, waiting, 'drop')
  return waiting !== undefined
}
