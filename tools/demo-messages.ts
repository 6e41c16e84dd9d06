// Messages of the demo: its progress, and a summary at the end.
import type { Progress } from '../server/src/simulation/demo/run-year.ts'
import type { StoreCounts } from '../server/src/simulation/demo/fill-store.ts'
import { organization, owner } from '../server/src/simulation/demo/shop.data.ts'

const BAR = 30

/** Shows progress as a moving bar on a terminal, and as one line a month elsewhere. */
export function makeReporter(output: NodeJS.WriteStream): (progress: Progress) => void {
  let month = ''
  return ({ now, share }) => {
    const day = now.toISOString().slice(0, 10)
    if (output.isTTY) {
      const done = Math.round(share * BAR)
      const bar = '█'.repeat(done) + '░'.repeat(BAR - done)
      output.write(`\r  ${day}  ${bar}  ${String(Math.round(share * 100)).padStart(3)} %`)
      if (share === 1) output.write('\n')
    } else if (day.slice(0, 7) !== month) {
      month = day.slice(0, 7)
      output.write(`  ${month}\n`)
    }
  }
}

/** The summary: where to go next and what there is to see. */
export function shutdownMessage(
  filled: StoreCounts,
  made: { base_url: string; seconds: number },
): string {
  const { customers, orders, active } = filled
  const named = ['DATA_DIR', 'PORT'].filter(name => process.env[name])
  const place = named.map(name => `${name}=${process.env[name]} `).join('')
  return `
  ${organization.name} has ${customers} customers, ${orders} orders and ${active} active
  subscriptions, simulated in ${made.seconds} seconds.

  Start          ${place}npm start
  Sign in        ${made.base_url}/
  Email          ${owner.email}
  Password       ${owner.password}

  What to explore
  · Subscriptions: some are past due, some were recovered, some were canceled with a reason.
  · Usage: programs load map tiles; a plan includes 50,000 a month, and further ones are billed.
  · Home: a dispute to answer, a refund that a customer requests, payments that failed.
  · Orders: invoices by hand are paid, open and overdue, and one is a draft.
  · Webhooks: "Newsletter (old)" has been failing for days. The other endpoints were running
    during the demo. They are now stopped, so new deliveries will fail and be retried.
  · Test clock: advance it by a month on any page of the store to see renewals.
  · ${made.base_url}/mailbox: every email that would have been sent.
`
}
