import type { PricingProduct } from '../src/react.ts'

const time = '2026-11-02T09:00:00.000Z'

/** What a server offers by default, with everything switched on. */
export const offers = {
  ...{ password: true, signUp: true, socialSignUp: true, magicLinkSignUp: true },
  ...{ emailCodeSignUp: true, passwordReset: true, magicLink: true, emailCode: true },
  ...{ oneTap: false, twoFactorMail: true, linkAccount: true, unlinkLastAccount: false },
  ...{ passwordLengthMin: 8, passwordLengthMax: 128, commonPasswordsRefused: true },
  ...{ usernameLengthMin: 3, usernameLengthMax: 30, emailVerificationRequired: false },
  ...{ verificationMail: true, changeEmail: true, deleteUser: 'here', sessionFreshSeconds: 0 },
  ...{ createOrganization: true, mailbox: true, passkeyHost: 'localhost' },
}

/** A server where nobody can sign up, and passwords are the only way to sign in. */
export const closedOffers = {
  ...offers,
  createOrganization: false,
  ...{ signUp: false, socialSignUp: false, magicLinkSignUp: false, emailCodeSignUp: false },
  ...{ magicLink: false, emailCode: false },
}

export const providers = [
  { id: 'github', name: 'GitHub' },
  { id: 'google', name: 'Google' },
  { id: 'apple', name: 'Apple' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'discord', name: 'Discord' },
]

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E" +
  "%3Crect width='8' height='8' fill='%23f0b860'/%3E%3Ccircle cx='4' cy='3' r='1.7' " +
  "fill='%23744210'/%3E%3Cpath d='M1 8c0-4 6-4 6 0' fill='%23744210'/%3E%3C/svg%3E"

/** The signed-in user, with or without a picture and an active organization. */
export const sessionOf = (more: { image?: boolean; active?: string | null } = {}) => ({
  user: {
    ...{ id: 'u1', name: 'Mia Lindqvist', email: 'mia@nordlicht.example', emailVerified: true },
    ...{ image: more.image ? PICTURE : null, createdAt: time, updatedAt: time },
  },
  session: {
    ...{ id: 's1', userId: 'u1', token: 't', expiresAt: time, createdAt: time, updatedAt: time },
    ...{ ipAddress: '', userAgent: '', impersonatedBy: null, activeTeamId: null },
    activeOrganizationId: more.active === undefined ? 'o1' : more.active,
  },
})

const organization = (id: string, name: string, slug: string) => ({
  ...{ id, name, slug, logo: null, createdAt: time, metadata: null },
})

export const organizations = [
  organization('o1', 'Nordlicht Software', 'nordlicht'),
  organization('o2', 'Acme', 'acme'),
  organization('o3', 'The Society for the Preservation of Very Long Names', 'society'),
]

export const BENEFIT = 'b1'

export const entitlements = {
  entitlements: [
    {
      customerId: 'c1',
      merchant: { id: 'm1', name: 'Acme', slug: 'acme', logo: null },
      benefitIds: [BENEFIT],
      productIds: ['p2'],
    },
  ],
  total: 1,
}

const price = (productId: string, priceAmount: number, priceCurrency = 'usd') => ({
  ...{ id: `${productId} ${priceCurrency}`, productId, source: 'catalog' as const },
  ...{ isArchived: false, type: 'recurring' as const, recurringInterval: 'month' as const },
  ...{ amountType: 'fixed' as const, priceAmount, priceCurrency, taxBehavior: null },
})

const usage = {
  ...price('p3', 0),
  ...{ id: 'u', amountType: 'metered_unit' as const, unitAmount: '0.05', meterId: 'm' },
  ...{ minimumAmount: null, capAmount: null, limitType: 'overage' as const },
  meter: {
    ...{ id: 'm', name: 'API calls', unit: 'scalar' as const },
    ...{ customLabel: null, customMultiplier: null },
  },
}

const benefits = (...descriptions: string[]) =>
  descriptions.map((description, index) => ({ id: String(index), description }))

const product = (id: string, name: string, more: Partial<PricingProduct>): PricingProduct => ({
  ...{ id, name, description: null, recurringInterval: 'month', recurringIntervalCount: 1 },
  ...{ trialInterval: null, trialIntervalCount: null, prices: [], benefits: [] },
  ...more,
})

/** Products of every kind. */
export const products: PricingProduct[] = [
  product('p1', 'Free', {
    description: 'For trying things out.',
    prices: [price('p1', 0)],
    benefits: benefits('3 projects', 'Community support'),
  }),
  product('p2', 'Pro', {
    description: 'For people who ship every week.',
    prices: [price('p2', 1900), price('p2', 1800, 'eur')],
    benefits: benefits('Unlimited projects', 'License key for 3 devices', 'Email support'),
  }),
  product('p3', 'Scale', {
    description: 'For teams. Pay for what you use.',
    prices: [price('p3', 9900), usage],
    trialInterval: 'day',
    trialIntervalCount: 14,
    benefits: benefits('Everything in Pro', 'Single sign-on', 'Priority support'),
  }),
  product('p4', 'Pro', {
    recurringInterval: 'year',
    prices: [price('p4', 19_000), price('p4', 18_000, 'eur')],
    benefits: benefits('Unlimited projects', 'Two months for free'),
  }),
  product('p5', 'Handbook', {
    recurringInterval: null,
    description: 'All chapters as PDF.',
    prices: [price('p5', 123_456_789, 'jpy')],
    benefits: benefits('PDF download'),
  }),
]
