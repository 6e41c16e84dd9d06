import { sql } from 'kysely'
import type { Site } from '../platform/site.ts'

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** The output of `npm start`: where to go, and what to do first on an empty data folder. */
export async function startBanner(site: Site): Promise<string> {
  const { rows } = await sql<{
    empty: boolean
  }>`select not exists (select from users) as empty`.execute(site.db)
  const lines = [
    '',
    `  Gatehouse is ready at ${site.base_url}`,
    '',
    `  Dashboard      ${site.base_url}/`,
    `  Documentation  ${site.base_url}/docs`,
    `  API reference  ${site.base_url}/reference`,
  ]
  if (site.mode === 'sandbox') {
    if (!site.config.smtp_url) lines.push(`  Mailbox        ${site.base_url}/mailbox`)
    lines.push('', '  Sandbox mode: payments are simulated. Use test card 4242 4242 4242 4242.')
    if (!LOOPBACK.test(site.config.host)) {
      lines.push(
        `  Warning: HOST is ${site.config.host}. Anyone who can reach it can read every`,
        '  email and sign in to any account. Use MODE=live if others can reach this server.',
      )
    }
  }
  if (rows[0]?.empty) {
    lines.push('', '  No users yet. Sign up in the dashboard. In the repository, `npm run demo`')
    lines.push('  creates a sample store with a year of customers and orders.')
  }
  return `${lines.join('\n')}\n`
}
