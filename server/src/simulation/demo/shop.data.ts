import { TILES_INCLUDED } from './usage.data.ts'

/** The owner of the demo's shop; their email and password are printed at the end. */
export const owner = {
  name: 'Mara Lindholm',
  email: 'mara@tidewater.example',
  password: 'tidewater-demo-2026',
}

/** The merchant. */
export const organization = { name: 'Tidewater Maps', slug: 'tidewater' }

/** The merchant's public description. */
export const profile = {
  email: 'hello@tidewater.example',
  website: 'https://tidewater.example',
  country: 'SE',
  tax_settings: { enabled: true },
  default_tax_behavior: 'exclusive',
  socials: [{ platform: 'github', url: 'https://github.com/tidewater-maps' }],
}

/** The benefits of products. */
export const benefits = {
  license: {
    type: 'license_keys',
    description: 'License key for two computers',
    properties: { prefix: 'TIDE', activations: { limit: 2, enable_customer_admin: true } },
  },
  team_license: {
    type: 'license_keys',
    description: 'License key for your whole team',
    properties: { prefix: 'CREW', activations: { limit: 25, enable_customer_admin: true } },
  },
  /** Its files are added when they are uploaded. */
  download: { type: 'downloadables', description: 'Download and install', properties: {} },
  /** Its meter is added when it exists. */
  tiles: {
    type: 'meter_credit',
    description: '50,000 map tiles a month',
    properties: { units: TILES_INCLUDED, rollover: false },
  },
  support: {
    type: 'custom',
    description: 'Answers within one working day',
    properties: { note: 'Write to crew@tidewater.example and mention your license key.' },
  },
  seat: {
    type: 'custom',
    description: 'Your workshop date',
    properties: { note: 'Pick a date at https://tidewater.example/workshop; two hours, remote.' },
  },
} as const

export type BenefitName = keyof typeof benefits

type Offer = {
  key: string
  name: string
  description: string
  recurring_interval: 'month' | 'year' | null
  currency: 'eur' | 'usd'
  /** In cents. */
  price: number
  benefits: BenefitName[]
  /** How often it is bought, relative to the others. */
  weight: number
}

/** The products for sale. */
export const offers = [
  {
    key: 'desktop',
    name: 'Tidewater Desktop',
    description: 'Nautical charts on your own computer. Pay once, keep it.',
    recurring_interval: null,
    currency: 'eur',
    price: 14_900,
    benefits: ['license', 'download'],
    weight: 18,
  },
  {
    key: 'symbols',
    name: 'Chart symbols, the complete set',
    description: '1,240 hand-drawn symbols as SVG and font.',
    recurring_interval: null,
    currency: 'usd',
    price: 2_900,
    benefits: ['download'],
    weight: 8,
  },
  {
    key: 'workshop',
    name: 'Workshop: your first own chart',
    description: 'Two hours with one of us, for up to five people.',
    recurring_interval: null,
    currency: 'usd',
    price: 45_000,
    benefits: ['seat'],
    weight: 4,
  },
  {
    key: 'sync_monthly',
    name: 'Tidewater Sync',
    description: 'Your charts on every device, always the latest soundings.',
    recurring_interval: 'month',
    currency: 'eur',
    price: 900,
    benefits: ['license'],
    weight: 28,
  },
  {
    key: 'sync_yearly',
    name: 'Tidewater Sync, yearly',
    description: 'Twelve months for the price of ten.',
    recurring_interval: 'year',
    currency: 'eur',
    price: 9_000,
    benefits: ['license'],
    weight: 12,
  },
  {
    key: 'studio_monthly',
    name: 'Tidewater Studio',
    description: 'Draw and publish charts of your own.',
    recurring_interval: 'month',
    currency: 'usd',
    price: 2_900,
    benefits: ['license', 'support'],
    weight: 18,
  },
  {
    key: 'studio_yearly',
    name: 'Tidewater Studio, yearly',
    description: 'Draw and publish charts of your own, two months on us.',
    recurring_interval: 'year',
    currency: 'usd',
    price: 29_000,
    benefits: ['license', 'support'],
    weight: 7,
  },
  {
    key: 'tiles_monthly',
    name: 'Tidewater Tiles',
    description: 'Our charts in your own app: 50,000 map tiles a month, and a price for more.',
    recurring_interval: 'month',
    currency: 'usd',
    price: 1_900,
    benefits: ['tiles', 'support'],
    weight: 12,
  },
  {
    key: 'crew_yearly',
    name: 'Tidewater Crew',
    description: 'Studio for harbors, schools and publishers: up to 25 computers.',
    recurring_interval: 'year',
    currency: 'eur',
    price: 89_000,
    benefits: ['team_license', 'support'],
    weight: 5,
  },
] as const satisfies Offer[]

export type OfferKey = (typeof offers)[number]['key']

/** The discounts, by the code buyers enter. */
export const discounts = [
  { name: 'Launch', code: 'LAUNCH20', type: 'percentage', basis_points: 2_000, duration: 'once' },
  {
    name: 'Old salts',
    code: 'SALT10',
    type: 'percentage',
    basis_points: 1_000,
    duration: 'forever',
  },
] as const

/** The custom fields of some products, which buyers may leave empty. */
export const question = {
  type: 'select',
  slug: 'vessel',
  name: 'What do you sail?',
  properties: {
    options: [
      { value: 'sailboat', label: 'A sailboat' },
      { value: 'motorboat', label: 'A motorboat' },
      { value: 'kayak', label: 'A kayak' },
      { value: 'desk', label: 'A desk' },
    ],
  },
} as const

/** The shop's team besides its owner. */
export const teamMembers = [
  { name: 'Jonas Ek', email: 'jonas@tidewater.example', role: 'admin' },
  { name: 'Ines Duarte', email: 'ines@tidewater.example', role: 'member' },
] as const

/** Invited users who have not answered. */
export const invited = { email: 'oskar@tidewater.example', role: 'member' } as const

/**
 * The webhook endpoints and their events. The paths belong to one server that runs while the demo
 * is created.
 */
export const endpoints = [
  {
    name: 'Fulfillment',
    path: '/fulfilment',
    format: 'raw',
    events: ['order.paid', 'subscription.active', 'subscription.revoked', 'benefit_grant.created'],
  },
  {
    name: 'Bookkeeping',
    path: '/bookkeeping',
    format: 'raw',
    events: ['order.paid', 'customer.created', 'customer.updated'],
  },
  {
    name: 'Team chat',
    path: '/chat',
    format: 'slack',
    events: ['order.created', 'subscription.canceled'],
  },
  { name: 'Newsletter (old)', path: '/newsletter', format: 'raw', events: ['customer.created'] },
] as const

/** The path that starts to fail near the end of the year. */
export const FAILING_PATH = '/newsletter'

/** Tokens of the merchant's programs. */
export const tokens = [
  { comment: 'Shop server', scopes: ['checkouts:write', 'products:read', 'customers:read'] },
  { comment: 'Bookkeeping export', scopes: ['orders:read', 'payments:read', 'customers:read'] },
  { comment: 'Support desk', scopes: ['subscriptions:write', 'customer_sessions:write'] },
] as const

/** Cancellation reasons of customers. */
export const cancellationComments = [
  { reason: 'too_expensive', comment: 'Great program, but I sail in summer only.' },
  { reason: 'unused', comment: null },
  { reason: 'missing_features', comment: 'I need tides for the southern hemisphere.' },
  { reason: 'switched_service', comment: null },
  { reason: 'too_complex', comment: 'Too many layers for me.' },
  { reason: 'unused', comment: 'We sold the boat.' },
  { reason: 'other', comment: 'Project over. Thank you, I will be back!' },
] as const

/** Computers on which licenses are activated. */
export const computers = [
  'Chart table',
  'MacBook Air',
  'ThinkPad X1',
  'Bridge PC',
  'Office iMac',
  'Harbour office',
] as const
