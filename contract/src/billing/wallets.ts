import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, entity, Id, listOf } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/**
 * A customer's balance in one currency, as a wallet: it exists from the first change of that
 * balance, and `modified_at` is the time of the last one.
 */
const Wallet = z
  .object({ ...entity, customer_id: Id, balance: Amount, currency: Currency })
  .meta({ id: 'Wallet' })

/** Errors of wallets. */
export const walletProblems = problems({ not_found: [404, 'ResourceNotFound', 'Not found'] })

const read = { kind: 'read', method: 'GET', status: 200 } as const
const sorted = { ...pageQuery, sorting: sortingQuery(['created_at', 'balance'], '-created_at') }
const one = { ...read, params: ById, output: Wallet, problems: [walletProblems.not_found] } as const
const ofMerchant = {
  scopes: ['customers:read', 'customers:write'],
  subjects: ['organization', 'user'],
} as const
const ofCustomer = {
  scopes: ['customer_portal:read', 'customer_portal:write'],
  subjects: ['customer'],
} as const

/** The balances of customers as wallets. */
export const walletEndpoints = endpoints('billing', {
  list: {
    ...read,
    ...ofMerchant,
    path: '/v1/wallets/',
    summary: 'List wallets',
    description: "A wallet is a customer's balance in one currency.",
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      ...sorted,
    }),
    output: pageOf(Wallet),
    problems: [],
  },
  get: { ...one, ...ofMerchant, path: '/v1/wallets/{id}', summary: 'Get a wallet' },
})

/** The customer's own wallets. */
export const portalWalletEndpoints = endpoints('billing', {
  list: {
    ...read,
    ...ofCustomer,
    path: '/v1/customer-portal/wallets/',
    summary: 'List your wallets',
    query: z.object(sorted),
    output: pageOf(Wallet),
    problems: [],
  },
  get: {
    ...one,
    ...ofCustomer,
    path: '/v1/customer-portal/wallets/{id}',
    summary: 'Get one of your wallets',
  },
})
