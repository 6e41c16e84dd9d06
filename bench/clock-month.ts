import { paidRenewals, withShop, type Shop } from './renewal-shop.ts'

const SUBSCRIPTIONS = Number(process.env.BENCH_DUE ?? 10_000)
const POLL_MS = 250
const DAYS = 29

/**
 * Measures how long a test clock takes to advance an organization with very many subscriptions by a
 * month: when all of them renew at one moment, and when each has its own moment.
 */
export async function clockMonth(adminUrl: string): Promise<string> {
  const lines = [`\nA test clock moved by a month, ${SUBSCRIPTIONS} subscriptions`]
  for (const ends of ['one day', 'over weeks'] as const) {
    await withShop(adminUrl, { due: SUBSCRIPTIONS, ends }, async shop => {
      const { seconds, cpu_ms } = await moveClock(shop)
      const renewed = await paidRenewals(shop.database)
      lines.push(
        `  ${ends === 'one day' ? 'all at one moment' : 'each at a moment of its own'}: ` +
          `${seconds.toFixed(0)} s, ${renewed} renewals paid, ` +
          `${(renewed / seconds).toFixed(0)} a second, ` +
          `${(cpu_ms / renewed).toFixed(2)} ms of our CPU each`,
      )
    })
  }
  return lines.join('\n')
}

async function moveClock({ server, database }: Shop) {
  const { url, cookie = '', organization = '' } = server.ready
  await database.query(`update agenda set due_at = s.current_period_end
    from subscriptions s where agenda.kind = 'renew_subscription' and s.id = subject_id`)
  const before = await server.counters()
  const started = performance.now()
  const to = new Date(Date.now() + DAYS * 86_400_000)
  const response = await fetch(`${url}/v1/organizations/${organization}/test-clock/advance`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ to }),
  })
  if (!response.ok) throw new Error(await response.text())
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    const { rows } = await database.query<{ status: string; error: string | null }>(
      'select status, error from test_clocks',
    )
    const [clock] = rows
    if (clock?.status === 'failed') throw new Error(String(clock.error))
    if (clock?.status === 'idle') break
  }
  const seconds = (performance.now() - started) / 1_000
  return { seconds, cpu_ms: (await server.counters()).cpu_ms - before.cpu_ms }
}
