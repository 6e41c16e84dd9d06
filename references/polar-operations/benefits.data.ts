import { upload } from '../test-polar-files.ts'
import { buy, rejection, type Shop } from '../test-polar-shop.ts'
import { sale } from './sale.ts'
import { UNKNOWN_ID, type Call, type Operations } from './operation.ts'

const SNOWFLAKE = '112233445566778899'

/** The properties of each benefit type; files are uploaded first. */
const settings: Record<string, (shop: Shop) => object | Promise<object>> = {
  custom: () => ({ note: 'Hello' }),
  discord: () => ({ guildToken: SNOWFLAKE, roleId: SNOWFLAKE, kickMember: false }),
  github_repository: () => ({
    repositoryOwner: 'acme',
    repositoryName: 'editor',
    permission: 'pull',
  }),
  downloadables: async shop => {
    const { id } = await upload(shop, Buffer.from('text'))
    return { archived: {}, files: [id] }
  },
  license_keys: () => ({
    prefix: 'ACME',
    limitUsage: 5,
    expires: { ttl: 1, timeframe: 'year' },
    activations: { limit: 2, enableCustomerAdmin: true },
  }),
}

/** The parsed properties: two generations drop whether a customer who leaves is removed. */
const read = ({ generation }: Shop, { kickMember, ...rest }: { kickMember?: boolean }) => {
  const omitsProperties = ['0.32.16', '0.34.2'].includes(generation)
  return omitsProperties || kickMember === undefined ? rest : { ...rest, kickMember }
}

const made = async (shop: Shop, type: string, description = 'Made here') => {
  const properties = (await settings[type]?.(shop)) ?? {}
  const benefit = await shop.polar.benefits.create({ type, description, properties })
  return { benefit, properties }
}

/** A call for each type of benefit. */
const ofEachType = (call: (shop: Shop, type: string) => Promise<Call>) =>
  Object.fromEntries(Object.keys(settings).map(type => [type, (shop: Shop) => call(shop, type)]))

/** Operations on benefits and their holders. */
export const benefits: Operations = {
  'benefits.list': {
    calls: ofEachType(async (shop, type) => {
      const { benefit, properties } = await made(shop, type, `Listed ${type}`)
      return {
        given: [{ typeFilter: type, query: `Listed ${type}` }],
        answer: [{ id: benefit.id, type, properties: read(shop, properties) }],
      }
    }),
    holds: { '0': 'Benefit' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'benefits.create': {
    calls: ofEachType(async (shop, type) => {
      const properties = (await settings[type]?.(shop)) ?? {}
      const form = { type, description: 'Created here', metadata: { step: 1 } }
      return {
        given: [{ ...form, properties }],
        answer: { ...form, deletable: true, properties: read(shop, properties) },
      }
    }),
    holds: { '': 'Benefit' },
    wrong: {
      given: [{ type: 'custom', description: 'no', properties: {} }],
      at: ['body', 'description'],
    },
  },
  'benefits.get': {
    calls: ofEachType(async (shop, type) => {
      const { benefit, properties } = await made(shop, type)
      const { id } = benefit
      return { given: [{ id }], answer: { id, type, properties: read(shop, properties) } }
    }),
    holds: { '': 'Benefit' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'benefits.update': {
    calls: ofEachType(async (shop, type) => {
      const { benefit, properties } = await made(shop, type)
      const { id } = benefit
      const change = { type, description: 'Changed here', metadata: { step: 2 } }
      return {
        given: [{ id, requestBody: { ...change, properties } }],
        answer: { id, ...change, properties: read(shop, properties) },
      }
    }),
    holds: { '': 'Benefit' },
    missing: [{ id: UNKNOWN_ID, requestBody: { type: 'custom', description: 'Changed' } }],
    wrong: async shop => {
      const { id } = (await made(shop, 'custom')).benefit
      const requestBody = { type: 'custom', description: 'no' }
      return { given: [{ id, requestBody }], at: ['body', 'description'] }
    },
  },
  'benefits.delete': {
    calls: {
      'products stop giving it': async shop => {
        const { id } = (await made(shop, 'custom')).benefit
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: () => rejection(shop, 'ResourceNotFound', shop.polar.benefits.get({ id })),
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'benefitGrants.list': {
    calls: {
      'of who bought it': async shop => {
        const { customerId } = await sale(shop)
        const grant = { benefitId: shop.benefit.id, customerId, isGranted: true }
        const organizationId = shop.acme.organization.id
        const args = [{ organizationId, customerId, isGranted: true, sorting: ['-granted_at'] }]
        return { given: args, answer: [{ ...grant, benefit: { id: shop.benefit.id } }] }
      },
    },
    holds: { '0': 'BenefitGrant', '0.customer': 'Customer', '0.benefit': 'Benefit' },
    wrong: { given: [{ page: 0 }], at: ['query', 'page'] },
  },
  'benefits.grants': {
    calls: {
      'of who bought it': async shop => {
        const { opened } = await buy(shop, shop.handbook.id)
        const { customerId } = await shop.polar.checkouts.get({ id: opened.id })
        return {
          given: [{ id: shop.benefit.id, customerId, isGranted: true }],
          answer: [
            {
              benefitId: shop.benefit.id,
              customerId,
              isGranted: true,
              isRevoked: false,
              subscriptionId: null,
              customer: { id: customerId },
            },
          ],
        }
      },
    },
    holds: { '0': 'BenefitGrant', '0.customer': 'Customer' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: ({ benefit }) => ({ given: [{ id: benefit.id, page: 0 }], at: ['query', 'page'] }),
  },
}
