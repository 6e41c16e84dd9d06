import type { Site } from './site.ts'

/**
 * Thrown by an operation that needs the result of an external call that was not made yet: its
 * transaction is rolled back, the call is made outside any transaction and its result stored, and
 * the operation runs again and finds it. `ask` may change nothing but the data the operation looks
 * for.
 */
export class ExternalDataRequired extends Error {
  readonly ask: (site: Site) => Promise<void>

  constructor(label: string, request: (site: Site) => Promise<void>) {
    super(`${label} is wanted from outside`)
    this.name = 'ExternalDataRequired'
    this.ask = request
  }
}
