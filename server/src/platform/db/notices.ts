import type { Listener } from './listen.ts'

/** Receives a notice, or nothing after notices may have been lost. */
type Receive<T> = (notice: T | undefined) => void

type Routes<T> = Map<string, Set<Receive<T>>>

/** A database channel whose notices are about a subject each, such as one checkout. */
type NoticeChannel<T> = {
  channel: string
  /** Reads the payload; undefined if it is none of ours. */
  parse: (payload: unknown) => T | undefined
  subjectOf: (notice: T) => string
}

/**
 * Returns a function that follows the notices of one subject and returns what stops that. A process
 * parses a notice once, however many follow its subject, and not at all where nobody follows any.
 */
export function noticeRoutes<T>({ channel, parse, subjectOf }: NoticeChannel<T>) {
  const known = new WeakMap<Listener, Routes<T>>()
  const open = (listener: Listener): Routes<T> => {
    const routes: Routes<T> = new Map()
    known.set(listener, routes)
    listener.on(channel, payload => {
      if (routes.size === 0) return
      const notice = parse(jsonOf(payload))
      if (notice === undefined) return
      for (const receive of routes.get(subjectOf(notice)) ?? []) receive(notice)
    })
    listener.onReturn(() => {
      for (const receive of [...routes.values()].flatMap(set => [...set])) receive(undefined)
    })
    return routes
  }
  return (listener: Listener, subject: string, receive: Receive<T>): (() => void) => {
    const routes = known.get(listener) ?? open(listener)
    const set = routes.get(subject) ?? new Set<Receive<T>>()
    routes.set(subject, set)
    set.add(receive)
    return () => {
      set.delete(receive)
      if (set.size === 0 && routes.get(subject) === set) routes.delete(subject)
    }
  }
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
