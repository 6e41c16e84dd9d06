import type { Site } from './site.ts'

/**
 * Thrown by a verb that cannot go on without an answer from outside which nobody has yet: its
 * transaction is undone, the answer is asked for and kept while none is open, and the verb begins
 * again and finds it. `ask` may not change anything but what the verb will look for.
 */
export class ExternalDataRequired extends Error {
  readonly ask: (site: Site) => Promise<void>

  constructor(what: string, ask: (site: Site) => Promise<void>) {
    super(`${what} is wanted from outside`)
    this.name = 'ExternalDataRequired'
    this.ask = ask
  }
}
