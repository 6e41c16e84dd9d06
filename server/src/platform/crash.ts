import type { Site } from './site.ts'

/** Thrown where a test crashes the server; nothing may catch it and continue. */
export class Crash extends Error {
  constructor(point: string) {
    super(`crashed at ${point}`)
    this.name = 'Crash'
  }
}

/**
 * Marks a moment at which a real server can be killed: before and after each commit, before and
 * after each external call. Does nothing unless a test has planned a crash.
 */
export function crashPoint(site: Pick<Site, 'crashes'>, point: string): void {
  if (site.crashes?.(point)) throw new Crash(point)
}
