import type { BooksVerdict, ledgerEndpoints } from '@gatehouse/contract/billing/ledger'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { realNow, type Reading } from '../../platform/work.ts'
import { askLaws } from './laws.ts'

/** Asks every law of money of the organizations the actor reaches, or of some of them. */
export async function verifyBooks(
  work: Reading,
  { organization_id: asked }: InputOf<typeof ledgerEndpoints.verify>,
): Promise<BooksVerdict> {
  const { reach } = work.actor
  const own = reach.kind === 'organizations' ? reach.ids : []
  const organization_ids = asked ? own.filter(id => asked.includes(id)) : own
  const laws = await askLaws(work.sql, { organization_ids })
  return { checked_at: realNow(work), lawful: laws.every(({ broken }) => broken === 0), laws }
}
