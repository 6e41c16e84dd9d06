import type { Work } from '../../../platform/work.ts'
import { moveChange, openChangeOf } from './queries.ts'

/** Discards a subscription's pending change; returns whether there was one. */
export async function deletePendingChange(work: Work, subscription_id: string): Promise<boolean> {
  const waiting = await openChangeOf(work, subscription_id, 'waiting')
  if (waiting) await moveChange(work, waiting, 'drop')
  return waiting !== undefined
}
