/** Ids of the objects in the tested shop, by the names below. */
export type Ids = Record<string, string>

/** A list, and the expected rows. */
export type List = {
  /** The caller: by default the merchant's server. */
  who?: 'owner'
  /** The name in generations that call it differently. */
  names?: string[]
  /** The argument before the request: a customer's token. */
  before?: (ids: Ids) => object[]
  /** The client's name for its sort orders, if it differs from the list's name. */
  sortedAs?: string
  /** Further parameters that are always sent. */
  always?: (ids: Ids) => object
  /** The field that identifies the rows. */
  told: string
  /** The rows in the order of their creation: that of `created_at`. */
  rows: string[]
  /** Filters and the rows they return. Every filter of the client must be listed. */
  filters: [given: (ids: Ids) => Record<string, unknown>, left: string[]][]
  /** The rows that come first for each sort order; those in a group are equal. */
  sorts: Record<string, (string | string[])[]>
}

/** An id that belongs to no object. */
export const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000000'

/** Filters of every list: the own organization returns all rows, another one returns none. */
export const ofOrganization = (rows: string[]): List['filters'] => [
  [({ organization }) => ({ organizationId: organization }), rows],
  [({ organization }) => ({ organizationId: [organization] }), rows],
  [() => ({ organizationId: UNKNOWN_ID }), []],
]

const sale = ['Codex', 'Atlas', 'Bible']
const off = ['Winter', 'Autumn', 'Spring']
const requests = ['size', 'age', 'firm']
const args = ['A note', 'License key', 'Some role']
const links = ['Poster', 'Advert', 'Mail']
const buyers = ['zoe@a.example', 'ada@b.example', 'max@a.example']

/** Lists by the client's names. */
export const lists: Record<string, List> = {
  'products.list': {
    told: 'name',
    rows: sale,
    filters: [
      ...ofOrganization(sale),
      [({ Atlas }) => ({ id: Atlas }), ['Atlas']],
      [({ Atlas, Bible }) => ({ id: [Atlas, Bible] }), ['Atlas', 'Bible']],
      [() => ({ query: 'atl' }), ['Atlas']],
      [() => ({ isArchived: true }), ['Codex']],
      [() => ({ isArchived: false }), ['Atlas', 'Bible']],
      [() => ({ isRecurring: true }), ['Bible']],
      [ids => ({ benefitId: ids['License key'] }), ['Bible']],
      [() => ({ visibility: ['public'] }), sale],
      [() => ({ visibility: ['draft', 'private'] }), []],
      [() => ({ metadata: { shelf: 'high' } }), ['Atlas']],
      [() => ({ metadata: { shelf: ['high', 'low'] } }), ['Atlas', 'Bible']],
    ],
    sorts: {
      created_at: sale,
      name: ['Atlas', 'Bible', 'Codex'],
      price_amount_type: ['Atlas', ['Bible', 'Codex']],
      price_amount: ['Atlas', 'Codex', 'Bible'],
    },
  },
  'discounts.list': {
    told: 'name',
    rows: off,
    filters: [
      ...ofOrganization(off),
      [() => ({ query: 'aut' }), ['Autumn']],
      [() => ({ query: 'zed' }), ['Winter']],
    ],
    sorts: {
      created_at: off,
      name: ['Autumn', 'Spring', 'Winter'],
      code: ['Spring', 'Autumn', 'Winter'],
      redemptions_count: [['Winter', 'Spring'], 'Autumn'],
      ends_at: ['Spring', 'Winter', 'Autumn'],
    },
  },
  'customFields.list': {
    told: 'slug',
    rows: requests,
    filters: [
      ...ofOrganization(requests),
      [() => ({ query: 'fir' }), ['firm']],
      [() => ({ typeFilter: 'text' }), ['firm']],
      [() => ({ typeFilter: ['number', 'select'] }), ['age', 'size']],
      [() => ({ typeFilter: 'date' }), []],
      [() => ({ typeFilter: 'checkbox' }), []],
    ],
    sorts: {
      created_at: requests,
      slug: ['age', 'firm', 'size'],
      name: ['size', 'firm', 'age'],
      type: ['age', 'size', 'firm'],
    },
  },
  'benefits.list': {
    told: 'description',
    rows: args,
    filters: [
      [ids => ({ id: ids['A note'] }), ['A note']],
      [ids => ({ id: [ids['A note'], ids['Some role']] }), ['A note', 'Some role']],
      [ids => ({ excludeId: ids['A note'] }), ['License key', 'Some role']],
      [ids => ({ excludeId: [ids['A note'], ids['Some role']] }), ['License key']],
      ...ofOrganization(args),
      [() => ({ query: 'role' }), ['Some role']],
      [() => ({ typeFilter: 'custom' }), ['A note']],
      [() => ({ typeFilter: ['discord', 'license_keys'] }), ['License key', 'Some role']],
      [() => ({ typeFilter: 'meter_credit' }), []],
      [() => ({ typeFilter: 'downloadables' }), []],
      [() => ({ typeFilter: 'github_repository' }), []],
      [() => ({ metadata: { tier: 'gold' } }), ['A note']],
    ],
    sorts: {
      created_at: args,
      description: args,
      type: ['A note', 'Some role', 'License key'],
      user_order: args,
    },
  },
  'benefits.grants': {
    always: ids => ({ id: ids['License key'] }),
    told: 'customerId',
    rows: ['zoe', 'ada'],
    filters: [
      [() => ({ isGranted: true }), ['zoe']],
      [() => ({ isGranted: false }), ['ada']],
      [({ ada }) => ({ customerId: ada }), ['ada']],
      [({ ada, zoe }) => ({ customerId: [ada, zoe] }), ['ada', 'zoe']],
      [({ ada }) => ({ memberId: ada }), ['ada']],
      [({ ada, zoe }) => ({ memberId: [ada, zoe] }), ['ada', 'zoe']],
      [() => ({ memberId: UNKNOWN_ID }), []],
    ],
    sorts: {},
  },
  'files.list': {
    told: 'name',
    rows: ['one.txt', 'two.txt'],
    filters: [
      ...ofOrganization(['one.txt', 'two.txt']),
      [ids => ({ ids: ids['one.txt'] }), ['one.txt']],
      [ids => ({ ids: [ids['one.txt'], ids['two.txt']] }), ['one.txt', 'two.txt']],
    ],
    sorts: {},
  },
  'checkoutLinks.list': {
    told: 'label',
    rows: links,
    filters: [
      ...ofOrganization(links),
      [({ Bible }) => ({ productId: Bible }), ['Advert']],
      [({ Atlas, Bible }) => ({ productId: [Atlas, Bible] }), links],
    ],
    sorts: {
      created_at: links,
      label: ['Advert', 'Mail', 'Poster'],
      success_url: ['Mail', 'Advert', 'Poster'],
      allow_discount_codes: ['Poster', ['Advert', 'Mail']],
    },
  },
  'checkouts.list': {
    told: 'customerEmail',
    rows: buyers,
    filters: [
      ...ofOrganization(buyers),
      [({ Bible }) => ({ productId: Bible }), ['ada@b.example', 'zoe@a.example']],
      [({ Atlas }) => ({ productId: [Atlas ?? ''] }), ['max@a.example']],
      [({ zoe }) => ({ customerId: zoe }), ['zoe@a.example']],
      [() => ({ externalCustomerId: 'outside-ada' }), ['ada@b.example']],
      [() => ({ externalCustomerId: ['outside-ada', 'nobody'] }), ['ada@b.example']],
      [() => ({ status: 'succeeded' }), ['ada@b.example', 'zoe@a.example']],
      [() => ({ status: 'open' }), ['max@a.example']],
      [() => ({ status: ['open', 'succeeded'] }), buyers],
      [() => ({ status: 'confirmed' }), []],
      [() => ({ status: 'expired' }), []],
      [() => ({ status: 'failed' }), []],
      [() => ({ query: 'b.exam' }), ['ada@b.example']],
    ],
    sorts: {
      created_at: buyers,
      expires_at: buyers,
      status: ['max@a.example', ['zoe@a.example', 'ada@b.example']],
    },
  },
  'customers.list': {
    told: 'email',
    rows: buyers,
    filters: [
      ...ofOrganization(buyers),
      [() => ({ email: 'ada@b.example' }), ['ada@b.example']],
      [() => ({ email: 'ada' }), []],
      [() => ({ query: 'ada' }), ['ada@b.example']],
      [() => ({ active: true }), ['zoe@a.example']],
      [() => ({ active: false }), ['ada@b.example', 'max@a.example']],
      [() => ({ metadata: { vip: 'yes' } }), ['zoe@a.example']],
    ],
    sorts: {
      created_at: buyers,
      email: ['ada@b.example', 'max@a.example', 'zoe@a.example'],
      name: ['zoe@a.example', 'max@a.example', 'ada@b.example'],
    },
  },
  'organizations.list': {
    names: ['organizations.listOrganizations'],
    who: 'owner',
    told: 'name',
    rows: ['Acme', 'Zebra', 'Best'],
    filters: [[({ slug }) => ({ slug }), ['Zebra']]],
    sorts: {
      created_at: ['Acme', 'Zebra', 'Best'],
      name: ['Acme', 'Best', 'Zebra'],
      slug: ['Zebra', 'Acme', 'Best'],
    },
  },
}

/**
 * Filters and orders of some generations that this server does not support, each with its reason.
 */
export const unserved: { list: string; word: string; reason: string }[] = [
  {
    list: 'organizations.list',
    word: 'next_review_threshold',
    reason: 'The operator of the other server reviews by turnover; here a person decides.',
  },
  {
    list: 'organizations.list',
    word: 'days_in_status',
    reason: 'It orders the other operator’s reviews; a person decides here.',
  },
]
