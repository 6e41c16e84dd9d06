import { Refusal } from '@gatehouse/contract/kit/problems'
import { systemActor, type Actor } from '../actors/actor.ts'
import type { GroupedHandler, GroupedReadHandler } from '../platform/http/implement.ts'
import type { Site } from '../platform/site.ts'
import { nowFor, reading, write } from '../platform/work.ts'

type Input = Record<string, unknown>
type Handler = GroupedHandler<Input, unknown> | GroupedReadHandler<Input, unknown>

type Waiting = {
  actor: Actor
  input: Input
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Most items of one group, unless a single request has more: what a group does at once must not
 * block the event loop.
 */
const ITEMS_MAX = 1_000

/** Groups that run at the same time, if enough requests wait to fill another one. */
const RUNNING_MAX = 2

/** The requests that wait for the next group, their items, and the groups that run. */
type Queue = { waiting: Waiting[]; items: number; running: number }

/** The queues of a process, by handler. */
const queues = new WeakMap<Site, Map<Handler, Queue>>()

/**
 * Handles a request in one group with those that arrived while the last one was handled, so that
 * many small requests share the cost of a transaction, or of the statements of a read. Without
 * others it does not wait. Full groups overlap: one is prepared while PostgreSQL works for another.
 * A refused request gets its refusal, and the others are not affected.
 */
export function handleInGroup(
  site: Site,
  handler: Handler,
  request: { actor: Actor; input: Input },
): Promise<unknown> {
  const bySite = queues.get(site) ?? new Map<Handler, Queue>()
  queues.set(site, bySite)
  const queue = bySite.get(handler) ?? { waiting: [], items: 0, running: 0 }
  bySite.set(handler, queue)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  queue.waiting.push({ ...request, resolve, reject })
  queue.items += handler.count(request.input)
  const isFull = queue.items >= ITEMS_MAX && queue.running < RUNNING_MAX
  if (queue.running === 0 || isFull) void handleAll(site, handler, queue)
  return promise
}

async function handleAll(site: Site, handler: Handler, queue: Queue) {
  queue.running += 1
  while (queue.waiting.length > 0) {
    const group = queue.waiting.splice(0, groupSize(handler, queue.waiting))
    for (const { input } of group) queue.items -= handler.count(input)
    await handleNext(site, handler, group)
  }
  // At once: a request that arrives later begins a group.
  queue.running -= 1
}

/** The number of waiting requests that fit into one group: at least one. */
function groupSize(handler: Handler, queue: Waiting[]): number {
  let items = 0
  const end = queue.findIndex(({ input }, at) => {
    items += handler.count(input)
    return items > ITEMS_MAX && at > 0
  })
  return end === -1 ? queue.length : end
}

async function handleNext(site: Site, handler: Handler, group: Waiting[]): Promise<void> {
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
    for (const item of group) await handleNext(site, handler, [item])
  }
}

/** Runs a handler once for requests of different callers. */
function handleGroup(
  site: Site,
  handler: Handler,
  group: { actor: Actor; input: Input }[],
): Promise<unknown[]> {
  const requests = group.map(({ actor, input }) => ({ actor, input, now: nowFor(site, actor) }))
  const actor = systemActor()
  if ('read' in handler) {
    // On one connection, which sends what is read side by side in one write.
    const { read } = handler
    const look = reading(site, actor)
    return site.db.connection().execute(one => read({ ...look, sql: one }, requests))
  }
  return write(site, actor, work => handler.handle(work, requests))
}
