import { Crash } from '../../platform/crash.ts'
import type { Site } from '../../platform/site.ts'
import { claimDue, doAll, type Handlers } from './dispatcher.ts'

const BATCH = 100
const LANES = 8
const LOOK_EVERY_MS = 500

/** The agenda at work in this process. */
export type RunningAgenda = {
  /** Stops claiming and waits for what is in hand. */
  stop(): Promise<void>
}

/** Runs between batches too: what must be looked at besides the agenda, such as the outbox. */
export type Beside = (site: Site) => Promise<boolean>

/**
 * Does what is due as it becomes due: woken by every transaction of this process that wrote
 * something due now, and looking by itself twice a second for moments that come and for what
 * other processes wrote.
 */
export function runAgenda(
  site: Site,
  handlers: Handlers,
  beside: Beside[],
  { lanes = LANES, look_every_ms = LOOK_EVERY_MS } = {},
): RunningAgenda {
  let stopping = false
  let waiting: (() => void) | undefined
  let woken = false

  site.wake = () => {
    woken = true
    waiting?.()
  }
  const nap = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, look_every_ms)
      waiting = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken || stopping) waiting()
    })

  const loop = async () => {
    while (!stopping) {
      woken = false
      try {
        let busy = false
        for (const look of beside) busy = (await look(site)) || busy
        const rows = await claimDue(site, BATCH)
        await doAll(site, handlers, rows, lanes)
        if (rows.length > 0 || busy) continue
      } catch (error) {
        if (error instanceof Crash) return
        if (!stopping) site.log.error({ error: (error as Error).stack }, 'the agenda stumbled')
      }
      if (!woken && !stopping) await nap()
    }
  }
  const done = loop()
  return {
    stop: async () => {
      stopping = true
      waiting?.()
      await done
    },
  }
}

/** Frees rows a killed process had claimed; only when no other process can be at work on them. */
export async function freeClaims(site: Site): Promise<void> {
  await site.db
    .updateTable('agenda')
    .set({ claimed_until: null })
    .where('claimed_until', 'is not', null)
    .execute()
}
