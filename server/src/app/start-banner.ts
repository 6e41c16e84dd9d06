import { sql } from 'kysely'
import type { Site } from '../platform/site.ts'

/** What only this machine reaches. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** What `npm start` prints: where to go, and what to do first on an empty data folder. */
export async function startBanner(site: Site): Promise<string> {
  const { rows } = await sql<{
    empty: boolean
  }>`select not exists (select from users) as empty`.execute(site.db)
  const lines = [
    '',
    `  Gatehouse is ready at ${site.base_url}`,
    '',
    `  Dashboard      ${site.base_url}/`,
    `  API reference  ${site.base_url}/reference`,
  ]
  if (site.mode === 'sandbox') {
    if (!site.config.smtp_url) lines.push(`  Mailbox        ${site.base_url}/mailbox`)
    lines.push(
      '',
      '  This is a sandbox: cards are simulated (try 4242 4242 4242 4242) and no money moves.',
    )
    if (!LOOPBACK.test(site.config.host)) {
      lines.push(
        `  It listens at HOST ${site.config.host}: whoever reaches it reads every mail, and so`,
        '  comes into every account. Use MODE=live for anything that others can reach.',
      )
    }
  }
  if (rows[0]?.empty) {
    lines.push('', '  Nobody is here yet. Sign up in the dashboard, or stop this and run')
    lines.push('  `npm run demo` for a store with a year of customers and orders.')
  }
  return `${lines.join('\n')}\n`
}
