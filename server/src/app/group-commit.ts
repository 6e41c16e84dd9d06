import { Refusal } from '@gatehouse/contract/kit/problems'
import { systemActor, type Actor } from '../actors/actor.ts'
import type { GroupedHandler } from '../platform/http/implement.ts'
import type { Site } from '../platform/site.ts'
import { nowFor, write } from '../platform/work.ts'

type Input = Record<string, unknown>
type Handler = GroupedHandler<Input, unknown>

type Waiting = {
  actor: Actor
  input: Input
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Most items of one transaction, unless a single request has more: what a group does at once must
 * not block the event loop.
 */
const ITEMS_MAX = 1_000

/** The requests of a process that wait for the next transaction, by handler. */
const queues = new WeakMap<Site, Map<Handler, Waiting[]>>()

/**
 * Handles a request in one transaction with those that arrived while the last one was committed, so
 * that many small requests share its cost. Without others it does not wait. A refused request gets
 * its refusal, and the others are not affected.
 */
export function commitInGroup(
  site: Site,
  handler: Handler,
  request: { actor: Actor; input: Input },
): Promise<unknown> {
  const bySite = queues.get(site) ?? new Map<Handler, Waiting[]>()
  queues.set(site, bySite)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const waiting = bySite.get(handler)
  const item = { ...request, resolve, reject }
  if (waiting) waiting.push(item)
  else {
    bySite.set(handler, [item])
    void commitAll(site, handler, bySite)
  }
  return promise
}

async function commitAll(site: Site, handler: Handler, bySite: Map<Handler, Waiting[]>) {
  const queue = bySite.get(handler) ?? []
  while (queue.length > 0) await commit(site, handler, queue.splice(0, groupSize(handler, queue)))
  // At once: a request that arrives later finds no queue, and begins one.
  bySite.delete(handler)
}

/** The number of waiting requests that fit into one transaction: at least one. */
function groupSize(handler: Handler, queue: Waiting[]): number {
  let items = 0
  const end = queue.findIndex(({ input }, at) => {
    items += handler.count(input)
    return items > ITEMS_MAX && at > 0
  })
  return end === -1 ? queue.length : end
}

async function commit(site: Site, handler: Handler, group: Waiting[]): Promise<void> {
  try {
    const values = await handleGroup(site, handler, group)
    for (const [index, item] of group.entries()) {
      const value = values[index]
      if (value instanceof Refusal) item.reject(value)
      else item.resolve(value)
    }
  } catch (error) {
    const [only, ...others] = group
    if (only && others.length === 0) return only.reject(error)
    for (const item of group) await commit(site, handler, [item])
  }
}

/** Runs a handler for requests of different callers in one transaction. */
function handleGroup(
  site: Site,
  handler: Handler,
  group: { actor: Actor; input: Input }[],
): Promise<unknown[]> {
  return write(site, systemActor(), work =>
    handler.handle(
      work,
      group.map(({ actor, input }) => ({ actor, input, now: nowFor(site, actor) })),
    ),
  )
}
