import { setTimeout as sleep } from 'node:timers/promises'
import { followEntitlements } from '../sdk/src/entitlements.ts'
import type { Candidate } from './process.ts'

const CHECKS = 1_000_000
/** Clocks tell less than a microsecond badly, so that checks are timed in groups. */
const GROUP = 10

/** Measures how long a check takes that the SDK answers from its copy. */
export async function localCheck({ ready }: Candidate): Promise<string> {
  const { url, token = '', customer = '', meter = '' } = ready
  const entitlements = followEntitlements({ url, token })
  const [who, question] = [{ customerId: customer }, { meterId: meter }]
  try {
    await entitlements.check(who, question)
    // A new stream tells once, after five seconds, to read everything again.
    await sleep(6_000)
    while (!entitlements.peek(who, question)) await entitlements.check(who, question)
    const times: number[] = []
    for (let at = 0; at < CHECKS / GROUP; at += 1) {
      const started = process.hrtime.bigint()
      for (let n = 0; n < GROUP; n += 1) entitlements.peek(who, question)
      times.push(Number(process.hrtime.bigint() - started) / 1_000 / GROUP)
    }
    times.sort((one, other) => one - other)
    const of = (part: number) => `${times[Math.floor(times.length * part)]?.toFixed(2)} µs`
    return `\nA check answered by the copy, ${CHECKS} times: median ${of(0.5)}, p99 ${of(0.99)}`
  } finally {
    entitlements.close()
  }
}
