import { fork } from 'node:child_process'
import type { Candidate } from './process.ts'
import { median } from './alternate.ts'

const CHECKS = 300
const FLOOD = 200
const ROUNDS = 5

/**
 * Measures how long a session check takes while 200 users sign in at the same time, as a ratio to
 * an idle server. Hashing passwords must not delay other requests.
 */
export async function measureSignInFlood({ ready }: Candidate): Promise<string> {
  const ratios: number[] = []
  const lines: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await percentile95(ready.url, ready.cookie ?? '')
    const floodRun = startFlood(ready.url)
    await floodRun.begun
    const floodedLatency = await percentile95(ready.url, ready.cookie ?? '')
    const { answered, refused } = await floodRun.stop()
    ratios.push(floodedLatency / quiet)
    lines.push(
      `  quiet ${quiet.toFixed(2)} ms, flooded ${floodedLatency.toFixed(2)} ms, ` +
        `${(floodedLatency / quiet).toFixed(2)} times; ` +
        `${answered} signed in, ${refused} told to wait`,
    )
  }
  const title = `\np95 of a session check during ${FLOOD} concurrent sign-ins`
  return [title, ...lines, `  median: ${median(ratios).toFixed(2)} times the quiet value`].join(
    '\n',
  )
}

export async function percentile95(url: string, cookie: string): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < CHECKS; look += 1) {
    const started = performance.now()
    const response = await fetch(`${url}/api/auth/get-session?disableCookieCache=true`, {
      headers: { cookie },
    })
    await response.arrayBuffer()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(CHECKS * 0.95)] ?? 0
}

type FloodResult = { answered: number; refused: number }

/** The sign-ins come from another process, so that they do not slow down the one that measures. */
function startFlood(url: string) {
  const script = new URL('./servers/flooding.ts', import.meta.url)
  const child = fork(script, [url, String(FLOOD)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = new Promise<void>(resolve => child.once('message', () => resolve()))
  const stop = () =>
    new Promise<FloodResult>(resolve => {
      child.once('message', message => resolve(message as FloodResult))
      child.send('stop')
    })
  return { begun: started, stop }
}
