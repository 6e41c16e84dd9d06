import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy, type PageOf } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'

type WalletList = PageOf & {
  organization_id?: string[] | undefined
  customer_id?: string[] | undefined
  sorting: ('created_at' | '-created_at' | 'balance' | '-balance')[]
}

/**
 * The balances the actor may see, one for each customer and currency. A wallet has the id of its
 * first entry, which never changes because entries are neither updated nor deleted.
 */
function walletsOf(work: Reading, { organization_id, customer_id }: Partial<WalletList> = {}) {
  const all = work.sql.selectFrom('ledger_entries')
  let entries = within(work, all, 'ledger_entries')
    .where('ledger_entries.account', '=', 'customer_balance')
    .where('ledger_entries.customer_id', 'is not', null)
  if (organization_id) entries = entries.where('organization_id', 'in', organization_id)
  if (customer_id) entries = entries.where('customer_id', 'in', customer_id)
  return entries
    .select([
      sql<string>`(array_agg(ledger_entries.id order by created_at, ledger_entries.id))[1]`.as(
        'id',
      ),
      sql<Date>`min(created_at)`.as('created_at'),
      sql<Date | null>`nullif(max(created_at), min(created_at))`.as('modified_at'),
      sql<string>`ledger_entries.customer_id`.as('customer_id'),
      'currency',
      sql<number>`(-sum(amount))::float8`.as('balance'),
    ])
    .groupBy(['ledger_entries.customer_id', 'currency'])
}

const WALLET = [
  'wallets.id',
  'wallets.created_at',
  'wallets.modified_at',
  'wallets.customer_id',
  'wallets.currency',
  'wallets.balance',
] as const

const SORTS = {
  created_at: sql.ref('wallets.created_at'),
  balance: sql.ref('wallets.balance'),
}

/** A page of balances as wallets. */
export function listWallets(work: Reading, input: WalletList) {
  const matched = work.sql.selectFrom(walletsOf(work, input).as('wallets'))
  const order = sortedBy(input.sorting, SORTS, 'wallets.id')
  return readPage(matched, input, wallets => wallets.select(WALLET).orderBy(order))
}

/** One balance as a wallet, by the id of its first entry. */
export async function findWallet(work: Reading, id: string) {
  const entries = work.sql.selectFrom('ledger_entries')
  const entry = await within(work, entries, 'ledger_entries')
    .select('customer_id')
    .where('ledger_entries.id', '=', id)
    .executeTakeFirst()
  if (!entry?.customer_id) return undefined
  const wallets = walletsOf(work, { customer_id: [entry.customer_id] }).as('wallets')
  const found = work.sql.selectFrom(wallets).select(WALLET)
  return found.where('wallets.id', '=', id).executeTakeFirst()
}
