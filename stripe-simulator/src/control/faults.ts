import type { Random } from '../state/ids.ts'

/** Faults of a request. */
export const REQUEST_FAULTS = [
  'timeout_before',
  'timeout_after',
  'error_500',
  'error_429',
  'slow',
] as const
/** Faults of a webhook. */
export const WEBHOOK_FAULTS = [
  'webhook_duplicated',
  'webhook_delayed',
  'webhook_shuffled',
  'webhook_lost',
] as const

export type RequestFaultKind = (typeof REQUEST_FAULTS)[number]
export type WebhookFaultKind = (typeof WEBHOOK_FAULTS)[number]

export interface FaultRequest {
  kind: RequestFaultKind | WebhookFaultKind
  /**
   * The requests to hit: `POST /v1/payment_intents*`; or the event types: `charge.*`. Default all.
   */
  match?: string
  /** How many times the fault occurs. Default 1. */
  count?: number
  /** The probability that each candidate is hit, in [0, 1]. Default 1. */
  probability?: number
  /** How long `slow`, a delayed time-out or `webhook_delayed` takes, in milliseconds. */
  delay?: number
}

export interface Fault extends Required<FaultRequest> {
  id: string
}

export interface Faults {
  add: (fault: FaultRequest) => Fault
  list: () => Fault[]
  clear: () => void
  /**
   * Returns the fault that hits this candidate and reduces its count by one; undefined if none
   * does.
   */
  take: (kinds: readonly string[], subject: string) => Fault | undefined
}

/** Faults on demand, taken in the order they were added. */
export function makeFaults(random: Random): Faults {
  const faults: (Fault & { pattern: RegExp })[] = []
  let made = 0
  return {
    add: request => {
      made += 1
      const match = request.match ?? '*'
      const fault: Fault = {
        id: `fault_${made}`,
        kind: request.kind,
        match,
        count: request.count ?? 1,
        probability: request.probability ?? 1,
        delay: request.delay ?? 0,
      }
      faults.push({ ...fault, pattern: patternOf(match) })
      return fault
    },
    list: () => faults.map(({ pattern: _, ...fault }) => fault),
    clear: () => {
      faults.length = 0
    },
    take: (kinds, subject) => {
      const index = faults.findIndex(
        fault =>
          kinds.includes(fault.kind) &&
          fault.pattern.test(subject) &&
          (fault.probability >= 1 || random() < fault.probability),
      )
      const fault = faults[index]
      if (!fault) return undefined
      fault.count -= 1
      if (fault.count <= 0) faults.splice(index, 1)
      const { pattern: _, ...used } = fault
      return used
    },
  }
}

function patternOf(match: string): RegExp {
  const escaped = match.split('*').map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`)
}
