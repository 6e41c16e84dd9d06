import { UNKNOWN_ID, type Call, type Operations } from './operation.ts'
import { rejection, type Shop } from '../test-polar-shop.ts'

const question = {
  text: { formLabel: 'Firm', formPlaceholder: 'Acme', textarea: true, minLength: 1 },
  number: { ge: 1, le: 9 },
  date: { ge: 0 },
  checkbox: { formHelpText: 'Our terms' },
  select: { options: [{ value: 's', label: 'Small' }] },
}

const slugOf = ({ generation }: Shop, type: string) => `${type}-${generation.replaceAll('.', '-')}`

const requests = (shop: Shop, type: keyof typeof question, name: string) =>
  shop.polar.customFields.create({
    type,
    slug: slugOf(shop, `${type}-${name}`),
    name,
    properties: question[type],
  })

const kinds = Object.keys(question) as (keyof typeof question)[]

/** A call for each type of custom field. */
const ofEachKind = (call: (shop: Shop, type: keyof typeof question) => Promise<Call> | Call) =>
  Object.fromEntries(kinds.map(type => [`a ${type}`, (shop: Shop) => call(shop, type)]))

/** Questions to buyers. */
export const customFields: Operations = {
  'customFields.list': {
    calls: ofEachKind(async (shop, type) => {
      const { id } = await requests(shop, type, 'listed')
      return {
        given: [{ query: slugOf(shop, `${type}-listed`) }],
        answer: [{ id, type, properties: question[type] }],
      }
    }),
    holds: { '0': 'CustomField' },
    wrong: { given: [{ limit: -1 }], at: ['query', 'limit'] },
  },
  'customFields.create': {
    calls: ofEachKind((shop, type) => {
      const properties = question[type]
      const form = { type, slug: slugOf(shop, type), name: type, properties }
      return {
        given: [{ ...form, metadata: { step: 1 } }],
        answer: { ...form, metadata: { step: 1 } },
      }
    }),
    holds: { '': 'CustomField' },
    wrong: {
      given: [{ type: 'text', slug: 'No Slug', name: 'Wrong', properties: {} }],
      at: ['body', 'slug'],
    },
  },
  'customFields.get': {
    calls: ofEachKind(async (shop, type) => {
      const { id } = await requests(shop, type, 'shown')
      return { given: [{ id }], answer: { id, type, properties: question[type] } }
    }),
    holds: { '': 'CustomField' },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'customFields.update': {
    calls: ofEachKind(async (shop, type) => {
      const { id } = await requests(shop, type, 'changed')
      const change = { type, name: 'Renamed', metadata: { step: 2 } }
      return {
        given: [{ id, customFieldUpdate: change }],
        answer: { id, ...change, properties: question[type] },
      }
    }),
    holds: { '': 'CustomField' },
    missing: [{ id: UNKNOWN_ID, customFieldUpdate: { type: 'text', name: 'Renamed' } }],
    wrong: async shop => {
      const { id } = await requests(shop, 'text', 'refused')
      const customFieldUpdate = { type: 'text', slug: 'No Slug' }
      return { given: [{ id, customFieldUpdate }], at: ['body', 'slug'] }
    },
  },
  'customFields.delete': {
    calls: {
      'nobody asks any more': async shop => {
        const { id } = await requests(shop, 'text', 'deleted')
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: () =>
            rejection(shop, 'ResourceNotFound', shop.polar.customFields.get({ id })),
        }
      },
    },
    missing: [{ id: UNKNOWN_ID }],
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
}
