import { Refusal } from '@gatehouse/contract/kit/problems'
import { systemActor, type Actor } from '../actors/actor.ts'
import { onOneConnection } from '../platform/db/one-connection.ts'
import { createGroups, perOwner } from '../platform/groups.ts'
import type { GroupedHandler, GroupedReadHandler } from '../platform/http/implement.ts'
import type { Site } from '../platform/site.ts'
import { nowFor, reading, write } from '../platform/work.ts'

type Input = Record<string, unknown>
type Handler = GroupedHandler<Input, unknown> | GroupedReadHandler<Input, unknown>
type Request = { actor: Actor; input: Input }

/** The most items of one group of requests. */
const ITEMS_MAX = 1_000

/** The groups of a process, by handler. */
const groupsOf = perOwner((site: Site, handler: Handler) =>
  createGroups<Request, unknown>({
    handle: requests => handleGroup(site, handler, requests),
    sizeOf: ({ input }) => handler.count(input),
    size_max: ITEMS_MAX,
  }),
)

/**
 * Handles a request in one group with those that arrived while the last one was handled. A refused
 * request gets its refusal, and the others are not affected.
 */
export async function handleInGroup(
  site: Site,
  handler: Handler,
  request: Request,
): Promise<unknown> {
  const value = await groupsOf(site, handler)(request)
  if (value instanceof Refusal) throw value
  return value
}

/** Runs a handler once for requests of different callers. */
function handleGroup(site: Site, handler: Handler, group: Request[]): Promise<unknown[]> {
  const requests = group.map(({ actor, input }) => ({ actor, input, now: nowFor(site, actor) }))
  const actor = systemActor()
  if ('read' in handler) {
    // On one connection, which sends what is read side by side in one write.
    const { read } = handler
    const look = reading(site, actor)
    return onOneConnection(site.db, one => read({ ...look, sql: one }, requests))
  }
  return write(site, actor, work => handler.handle(work, requests))
}
