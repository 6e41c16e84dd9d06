import { deleteObject, find, putObject } from './world.ts'
import type { Moment } from './world.ts'
import type { Settlement } from './secrets.ts'

/** Schedules a change after the world's delay; it survives a restart. */
export function settleLater(moment: Moment, what: Omit<Settlement, 'due'>) {
  const settlement = putObject(moment, 'settlement', {
    ...what,
    due: Date.now() + moment.world.settleDelay,
  })
  moment.world.await(moment.space, settlement)
}

/** Removes a due change from the list; undefined if it has already occurred. */
export function takeSettlement(moment: Moment, id: string): Settlement | undefined {
  const settlement = find(moment, 'settlement', id)
  if (settlement) deleteObject(moment, 'settlement', id)
  return settlement
}
