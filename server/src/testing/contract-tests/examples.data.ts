import type { CustomerCreate } from '@gatehouse/contract/billing/customers'
import type { Filter, FilterClause } from '@gatehouse/contract/billing/meter-filters'
import type { z } from 'zod'
import type { Examples } from './example.ts'
import type { SampleOrg } from './sample-org.ts'

const PASSWORD = 'correct horse battery staple'
const unknownAddress = { email: 'nobody@example.com' }
const fixed = { amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' } as const
const SAMPLE_CLAUSE: FilterClause = { property: 'name', operator: 'eq', value: 'walked' }
const SAMPLE_FILTER: Filter = { conjunction: 'and', clauses: [SAMPLE_CLAUSE] }
const key = ({ key: current, organization }: SampleOrg) => ({
  key: current,
  organization_id: organization,
})
const spareKey = ({ spare: spareObject, organization }: SampleOrg) => ({
  key: spareObject.key,
  organization_id: organization,
})

const id = (name: Exclude<keyof SampleOrg, 'owner' | 'spare'>) => (shop: SampleOrg) => ({
  id: shop[name],
})
const spareObject = (name: keyof SampleOrg['spare']) => (shop: SampleOrg) => ({
  id: shop.spare[name],
})
const secret = ({ checkout_secret }: SampleOrg) => ({ client_secret: checkout_secret })
const external = ({ external_id }: SampleOrg) => ({ external_id })
const ownMember = ({ customer }: SampleOrg) => ({ id: customer, member_id: customer })
const noteOf = ({ customer, note }: SampleOrg) => ({ id: customer, note_id: note })
const externalCallers = ({ external_id }: SampleOrg) => ({
  external_id,
  member_external_id: external_id,
})
const newVisitor = 'newcomer'
const address = {
  line1: 'Am Tor 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country: 'DE',
} as const
const sampleMail = { kind: 'order_confirmation', language: 'de' } as const
const invitationOf = ({ invitation }: SampleOrg) => ({ invitationId: invitation })
const inOrganization = ({ organization }: SampleOrg) => ({ organizationId: organization })
const inOrganizationId = ({ organization }: SampleOrg) => ({ organization_id: organization })
const ofOrganization = ({ organization, organizations_customer }: SampleOrg) => ({
  organizationId: organization,
  customerId: organizations_customer,
})
let people = 0
const person = () =>
  ({
    email: `walker-${(people += 1)}@example.com`,
    name: 'Walker',
    billing_address: address,
    tax_id: ['DE123456788', 'eu_vat'],
    metadata: { vip: true },
  }) satisfies z.input<typeof CustomerCreate>
const buyer = {
  customer_email: 'bea@example.com',
  customer_name: 'Bea',
  customer_billing_address: address,
  customer_tax_id: 'DE123456788',
  is_business_customer: true,
} as const

const systemCreated = {
  id: 'bm9ib2R5',
  rawId: 'bm9ib2R5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const quarter = { start_date: '2026-01-01', end_date: '2026-03-31' }
const january = {
  start_timestamp: '2026-01-01T00:00:00Z',
  end_timestamp: '2026-02-01T00:00:00Z',
  interval: 'day',
}

const unusedParameters = {
  ...systemCreated,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
}

const teamMember = ({ organization, team, owner_id }: SampleOrg) => ({
  organizationId: organization,
  teamId: team,
  userId: owner_id,
})

const declaredEvents = <const S, const M>(service: S, mime_type: M) => ({
  service,
  mime_type,
  name: 'walked.txt',
  size: 4,
  upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 4 }] },
})

/** The statement of someone who is no customer. */
const statement = (organization_id: string) => ({
  ...{ organization_id, name: 'Bea', email: 'nobody@example.com', contract: 'Pro' },
})

const oauthApp = () => ({
  client_name: 'Notes',
  redirect_uris: ['https://notes.example.com/callback'],
})
const ofApp = ({ oauth_client }: SampleOrg) => ({ client_id: oauth_client })

/** Alerts of the merchant and of a customer: the same calls about one of them. */
const alerts = (name: 'usage_alert' | 'own_alert') => ({
  list: {},
  create: {
    body: ({ meter }: SampleOrg) => ({ meter_id: meter, name: 'Near the end', threshold: 10_000 }),
    rich: ({ meter }: SampleOrg) => ({
      ...{ meter_id: meter, name: 'Near the end', threshold: 80.5, enabled: false },
      threshold_type: 'percent_of_credits' as const,
    }),
  },
  get: { params: id(name) },
  update: {
    params: id(name),
    body: () => ({ threshold: 20_000 }),
    rich: () => ({
      ...{ name: 'End', threshold: 80, enabled: false },
      threshold_type: 'percent_of_credits' as const,
    }),
  },
  delete: { params: id(name), spend: spareObject(name) },
})

let seated = 0

/** A seat for a new person. */
const assigned = ({ seat_subscription }: SampleOrg) => ({
  subscription_id: seat_subscription,
  email: `seat-${(seated += 1)}@example.com`,
})
const seatPurchase = ({ seat_subscription }: SampleOrg) => ({ subscription_id: seat_subscription })
const seat = (shop: SampleOrg) => ({ seat_id: shop.seat })

const dayRange = { start_date: '2026-01-01', end_date: '2026-01-31' }
const entriesOf = {
  ...{ metric: 'orders', at_from: '2026-01-01T00:00:00Z', at_before: '2026-02-01T00:00:00Z' },
}
const metricRange = { start_date: '2026-01-01', end_date: '2026-01-31', interval: 'day' }

/** One line for each endpoint: a valid call. The contract tests derive every other call from it. */
export const examples: Examples = {
  sessions: {
    get: { by: 'owner' },
    getByPost: { by: 'owner' },
    signOut: { by: newVisitor },
    list: {},
    update: { body: () => ({}), answers: 400 },
    revoke: { by: newVisitor, body: () => ({ token: 'nobody' }), answers: 400 },
    revokeAll: { by: newVisitor },
    revokeOthers: { by: newVisitor },
  },
  passkeys: {
    registrationOptions: { query: () => ({ authenticatorAttachment: 'platform' }) },
    registrationOptionsByPost: { body: () => ({}) },
    register: { body: () => ({ response: systemCreated }), answers: 400 },
    authenticationOptions: {},
    authenticationOptionsByPost: { body: () => ({}) },
    signIn: { body: () => ({ response: unusedParameters }), answers: 400 },
    list: {},
    delete: { body: () => ({ id: 'nobody' }), answers: 404 },
    rename: { body: () => ({ id: 'nobody', name: 'Renamed' }), answers: 404 },
  },
  twoFactor: {
    status: {},
    enable: { by: newVisitor, body: () => ({ password: PASSWORD }) },
    disable: { by: newVisitor, body: () => ({ password: PASSWORD }) },
    totpUri: { by: newVisitor, body: () => ({ password: PASSWORD }), answers: 400 },
    renewBackupCodes: { by: newVisitor, body: () => ({ password: PASSWORD }), answers: 400 },
    forgetDevices: { by: newVisitor },
    verifyTotp: { body: () => ({ code: '000000' }), answers: 401 },
    sendOtp: { body: () => ({}), answers: 401 },
    verifyOtp: { body: () => ({ code: '000000' }), answers: 401 },
    verifyBackupCode: { body: () => ({ code: 'aaaaa-aaaaa' }), answers: 401 },
  },
  securityLog: { list: {} },
  credentials: {
    signUp: {
      body: () => ({ name: 'Walker', email: 'walker@example.com', password: PASSWORD }),
    },
    signIn: { body: ({ owner }) => ({ email: owner.email, password: PASSWORD }) },
    signInByUsername: {
      body: () => ({ username: 'nobody', password: PASSWORD }),
      answers: 401,
    },
    usernameAvailable: { body: () => ({ username: 'nobody.has_this' }) },
    verifyPassword: { body: () => ({ password: PASSWORD }) },
    changePassword: {
      by: newVisitor,
      body: () => ({ currentPassword: PASSWORD, newPassword: 'an even better staple' }),
    },
    requestReset: { body: () => unknownAddress },
    forgetPassword: { body: () => unknownAddress },
    resetLanding: {
      params: () => ({ token: 'unknown' }),
      query: () => ({ callbackURL: '/reset' }),
    },
    resetPassword: {
      query: () => ({ token: 'unknown' }),
      body: () => ({ newPassword: 'an even better staple' }),
      answers: 400,
    },
  },
  verifications: {
    send: { body: ({ owner }) => ({ email: owner.email }) },
    verify: { query: () => ({ token: 'unknown' }), answers: 401 },
  },
  magicLinks: {
    request: { body: () => ({ email: 'walker@example.com', name: 'Walker' }) },
    verify: { query: () => ({ token: 'unknown' }), answers: 302 },
  },
  emailCodes: {
    send: { body: ({ owner }) => ({ email: owner.email, type: 'sign-in' }) },
    check: { body: () => ({ ...unknownAddress, type: 'sign-in', otp: '000000' }), answers: 400 },
    verifyEmail: { body: () => ({ ...unknownAddress, otp: '000000' }), answers: 400 },
    signIn: { body: () => ({ ...unknownAddress, otp: '000000' }), answers: 400 },
    requestReset: { body: ({ owner }) => ({ email: owner.email }) },
    forgetPassword: { body: ({ owner }) => ({ email: owner.email }) },
    resetPassword: {
      body: () => ({ ...unknownAddress, otp: '000000', password: PASSWORD }),
      answers: 400,
    },
    requestEmailChange: { by: newVisitor, body: () => ({ newEmail: 'walked@example.com' }) },
    changeEmail: {
      by: newVisitor,
      body: () => ({ newEmail: 'walked@example.com', otp: '000000' }),
      answers: 400,
    },
  },
  deviceAuthorizations: {
    request: { body: () => ({ client_id: 'cli', scope: 'openid' }), answers: 400 },
    token: {
      body: () => ({ grant_type: 'device_code', device_code: 'unknown', client_id: 'cli' }),
      answers: 400,
    },
    review: { query: () => ({ user_code: 'BCDF-GHJK' }), answers: 400 },
    approve: { by: 'owner', body: () => ({ userCode: 'BCDF-GHJK' }), answers: 400 },
    deny: { by: 'owner', body: () => ({ userCode: 'BCDF-GHJK' }), answers: 400 },
  },
  oneTimeTokens: {
    generate: { by: 'owner', answers: 400 },
    verify: { body: () => ({ token: 'unknown' }), answers: 400 },
  },
  serverTokens: {
    create: { body: () => ({ name: 'Importer', expiresIn: 3_600 }) },
    list: {},
    revoke: { body: () => ({ id: 'unknown' }), answers: 404 },
    setPassword: { body: () => ({ userId: 'unknown', newPassword: PASSWORD }), answers: 404 },
  },
  signingKeys: { keys: {}, token: {} },
  profile: {
    update: {
      by: newVisitor,
      body: () => ({ name: 'Somebody else', username: 'Somebody', displayUsername: 'Somebody' }),
    },
    changeEmail: { by: newVisitor, body: () => ({ newEmail: 'walked@example.com' }) },
    deleteUser: { body: () => ({ password: 'not the password' }), answers: 400 },
    deleteUserCallback: { query: () => ({ token: 'unknown' }), answers: 404 },
  },
  // A picture is not JSON, so these requests are rejected; its own tests send pictures.
  pictures: { upload: { answers: 415 }, remove: { by: newVisitor } },
  offers: { get: {} },
  social: {
    providers: {},
    signIn: {
      body: () => ({ provider: 'google' }),
      rich: () => ({
        provider: 'google',
        callbackURL: '/home',
        errorCallbackURL: '/error',
        newUserCallbackURL: '/welcome',
        disableRedirect: true,
        scopes: ['openid'],
        requestSignUp: true,
        loginHint: 'bea@example.com',
      }),
    },
    callback: { params: () => ({ id: 'google' }), query: () => ({ state: 'unknown' }) },
    callbackByPost: { params: () => ({ id: 'google' }), body: () => ({ state: 'unknown' }) },
    link: { body: () => ({ provider: 'google', callbackURL: '/home', scopes: ['openid'] }) },
    oneTap: { body: () => ({ idToken: 'a.b.c' }), answers: 400 },
  },
  linkedAccounts: {
    list: {},
    unlink: { body: () => ({ providerId: 'credential' }), answers: 400 },
    accessToken: { body: () => ({ providerId: 'google' }), answers: 400 },
    refresh: { body: () => ({ providerId: 'google' }), answers: 400 },
    info: { query: () => ({ accountId: 'unknown' }), answers: 400 },
    infoByPost: { body: () => ({ accountId: 'unknown' }), answers: 400 },
  },
  accountPages: { ok: {}, error: { query: () => ({ error: 'invalid_token' }) } },
  admin: {
    createUser: { body: () => ({ name: 'Made', email: 'made@example.com', password: PASSWORD }) },
    listUsers: {},
    getUser: { query: ({ worker }) => ({ id: worker }) },
    getHoldings: { query: ({ worker }) => ({ id: worker }) },
    updateUser: { body: ({ worker }) => ({ userId: worker, data: { name: 'Renamed' } }) },
    setRole: { body: ({ worker }) => ({ userId: worker, role: 'support' }) },
    banUser: { body: ({ worker }) => ({ userId: worker, banReason: 'Spam', banExpiresIn: 60 }) },
    unbanUser: { body: ({ worker }) => ({ userId: worker }) },
    removeUser: { body: ({ spare: { worker } }) => ({ userId: worker }) },
    setUserPassword: { body: ({ worker }) => ({ userId: worker, newPassword: PASSWORD }) },
    disableTwoFactor: { body: ({ worker }) => ({ userId: worker }), answers: 400 },
    listUserSessions: { body: ({ worker }) => ({ userId: worker }) },
    revokeUserSession: { body: () => ({ sessionToken: 'nobody' }) },
    revokeUserSessions: { body: ({ worker }) => ({ userId: worker }) },
    hasPermission: { body: () => ({ permissions: { user: ['list'] } }) },
  },
  impersonation: {
    start: { body: ({ worker }) => ({ userId: worker }) },
    stop: { answers: 400 },
  },
  instance: {
    settings: {},
    changeSettings: { body: () => ({ settings: { api_key_rate_max: 10 } }) },
    audit: {},
  },
  oversight: {
    list: {},
    setStatus: { body: ({ organization }) => ({ organizationId: organization, status: 'active' }) },
  },
  authOrganizations: {
    create: { body: () => ({ name: 'Walked', slug: 'walked-by-hand' }) },
    checkSlug: { body: () => ({ slug: 'nobody-has-this' }) },
    list: {},
    setActive: { body: ({ organization }) => ({ organizationId: organization }) },
    getFull: { query: ({ organization }) => ({ organizationId: organization }) },
    get: { query: ({ organization }) => ({ organizationId: organization }) },
  },
  organizationChanges: {
    update: {
      body: ({ organization }) => ({ organizationId: organization, data: { name: 'Renamed' } }),
    },
  },
  buying: {
    purchases: {},
    entitlements: {},
    openPurchases: { body: ({ own_customer }) => ({ customerId: own_customer }) },
    claimable: {},
    claim: { body: ({ own_customer }) => ({ customerId: own_customer }) },
    buyers: {},
    organizationPurchases: { query: inOrganization },
    merchants: { query: inOrganization },
    organizationEntitlements: { query: inOrganization },
    openOrganizationPurchases: { body: ofOrganization },
    claimForOrganization: { body: ofOrganization },
    seats: { query: inOrganization },
    previewSeats: {
      body: ({ organization: organizationId }) => ({ organizationId, more: 2 }),
    },
  },
  polarPlugin: {
    checkout: {
      body: ({ product: sold }) => ({ products: [sold] }),
      rich: ({ product: sold }) => ({
        ...{ products: [sold], metadata: { from: 'app' }, redirect: false },
        ...{ allowDiscountCodes: false, allowTrial: false, customFieldData: { size: 'M' } },
        ...{ successUrl: '/done', returnUrl: '/back' },
      }),
    },
    ...{ state: {}, portal: {}, benefits: {}, subscriptions: {}, orders: {}, meters: {} },
    openPortal: { body: () => ({ redirect: false }) },
    ingest: { body: () => ({ event: 'plugin-call', metadata: { units: 3 } }) },
  },
  stripePlugin: {
    upgrade: {
      body: () => ({ plan: 'Pro' }),
      rich: () => ({
        ...{ plan: 'Pro', annual: false, metadata: { from: 'app' }, locale: 'de' },
        ...{ successUrl: '/done', cancelUrl: '/back', returnUrl: '/', disableRedirect: true },
      }),
    },
    list: {},
    cancel: { body: () => ({ returnUrl: '/' }), answers: 400 },
    restore: { body: () => ({}), answers: 400 },
    billingPortal: { body: () => ({ returnUrl: '/' }) },
  },
  organizationAudit: {
    list: { query: inOrganization },
    export: { query: inOrganization },
  },
  departures: {
    organization: { query: inOrganization },
    user: {},
    userByAdmin: { query: ({ worker }) => ({ userId: worker }) },
  },
  organizationDeletion: {
    delete: {
      by: newVisitor,
      body: ({ organization }) => ({ organizationId: organization }),
      answers: 400,
    },
  },
  members: {
    active: {},
    role: { query: ({ organization }) => ({ organizationId: organization }) },
    list: { query: ({ organization }) => ({ organizationId: organization }) },
    export: { query: ({ organization }) => ({ organizationId: organization }) },
    standing: { query: ({ organization }) => ({ organizationId: organization }) },
    hasPermission: {
      body: ({ organization }) => ({
        organizationId: organization,
        permissions: { member: ['create'] },
      }),
    },
    leave: {
      by: newVisitor,
      body: ({ organization }) => ({ organizationId: organization }),
      answers: 400,
    },
    updateRole: {
      body: ({ organization, member }) => ({
        organizationId: organization,
        memberId: member,
        role: ['support', 'finance'],
      }),
    },
    remove: {
      body: ({ organization, spare: { member } }) => ({
        organizationId: organization,
        memberIdOrEmail: member,
      }),
    },
    add: {
      body: ({ organization, worker }) => ({
        organizationId: organization,
        userId: worker,
        role: 'member',
      }),
    },
  },
  invitations: {
    invite: {
      body: ({ organization, slug }) => ({
        organizationId: organization,
        email: `invited@${slug}.example`,
        role: 'member',
      }),
    },
    accept: { by: newVisitor, body: invitationOf, answers: 403 },
    reject: { by: newVisitor, body: invitationOf, answers: 403 },
    cancel: { body: ({ spare: { invitation } }) => ({ invitationId: invitation }) },
    get: { query: id('invitation'), answers: 403 },
    list: { query: ({ organization }) => ({ organizationId: organization }) },
    export: { query: ({ organization }) => ({ organizationId: organization }) },
    listOwn: { answers: 403 },
    places: { query: ({ organization }) => ({ organizationId: organization }) },
    look: { by: 'owner', query: () => ({ token: 'unknown' }) },
    askAgain: { by: 'owner', body: () => ({ token: 'unknown' }) },
  },
  teams: {
    create: { body: ({ organization }) => ({ organizationId: organization, name: 'Walkers' }) },
    update: {
      body: ({ organization, team }) => ({
        teamId: team,
        data: { name: 'Best', organizationId: organization },
      }),
    },
    remove: {
      body: ({ organization, spare: { team } }) => ({ organizationId: organization, teamId: team }),
    },
    list: { query: ({ organization }) => ({ organizationId: organization }) },
    export: { query: ({ organization }) => ({ organizationId: organization }) },
    listOfUser: { query: ({ organization }) => ({ organizationId: organization }) },
    listMembers: { query: ({ team }) => ({ teamId: team }) },
    addMember: { body: teamMember },
    removeMember: { body: teamMember },
    setActive: { body: () => ({ teamId: null }) },
  },
  organizationRoles: {
    create: {
      body: ({ organization }) => ({
        organizationId: organization,
        role: 'walker',
        permission: { products: ['read'], team: ['create'] },
      }),
    },
    update: {
      body: ({ organization, role }) => ({
        organizationId: organization,
        roleId: role,
        data: { permission: { refunds: ['read', 'write'] } },
      }),
      rich: ({ organization, role }) => ({
        organizationId: organization,
        roleId: role,
        data: { permission: { refunds: ['read'] }, roleName: 'keeper of the till' },
      }),
    },
    delete: {
      body: ({ organization, spare: { role } }) => ({ organizationId: organization, roleId: role }),
    },
    list: { query: ({ organization }) => ({ organizationId: organization }) },
    export: { query: ({ organization }) => ({ organizationId: organization }) },
    get: {
      query: ({ organization, role }) => ({ organizationId: organization, roleId: role }),
    },
  },
  apiKeys: {
    create: {
      body: ({ organization }) => ({ organizationId: organization, name: 'Walker' }),
      rich: ({ organization }) => ({
        organizationId: organization,
        name: 'Walker',
        prefix: 'walk_',
        expiresIn: 86_400,
        remaining: 5,
        refillAmount: 5,
        refillInterval: 1_000,
        rateLimitEnabled: true,
        rateLimitMax: 5,
        rateLimitTimeWindow: 1_000,
        permissions: { shelf: ['read'] },
      }),
    },
    get: { query: () => ({ id: 'nobody' }), answers: 404 },
    list: {},
    export: {},
    update: { body: () => ({ keyId: 'nobody', name: 'Renamed' }), answers: 404 },
    delete: { body: () => ({ keyId: 'nobody' }), answers: 404 },
    verify: { body: () => ({ key: 'nobody', permissions: { shelf: ['read'] } }) },
  },
  organizations: {
    list: {},
    create: { body: () => ({ name: 'Made by hand', slug: 'made-by-hand' }) },
    get: { params: id('organization') },
    update: {
      params: id('organization'),
      body: () => ({ name: 'Better name' }),
      rich: () => ({
        name: 'Best name',
        socials: [{ platform: 'github', url: 'https://github.com/gatehouse' }],
        details: {
          about: 'Books',
          product_description: 'Handbooks',
          intended_use: 'Selling',
          customer_acquisition: ['website'],
          future_annual_revenue: 1_000_000,
        },
        country: 'DE',
        default_presentment_currency: 'eur',
        feature_settings: { issue_funding_enabled: false },
        subscription_settings: {
          allow_multiple_subscriptions: true,
          allow_customer_updates: true,
          proration_behavior: 'prorate',
          benefit_revocation_grace_period: 7,
        },
        notification_settings: { new_order: true, new_subscription: false },
      }),
    },
  },
  // A picture is not JSON, so these requests are rejected; its own tests send pictures.
  organizationAvatars: {
    upload: { params: id('organization'), answers: 415 },
    remove: { params: id('organization') },
  },
  portalDomain: {
    get: { params: id('organization') },
    set: { params: id('organization'), body: () => ({ host: 'walked.localhost' }) },
    check: { params: id('organization') },
    remove: { params: id('organization') },
    allowed: { query: () => ({ domain: 'portal.example' }), answers: 404 },
  },
  testClock: {
    get: { params: id('organization') },
    advance: { params: id('organization'), body: () => ({ to: '2026-01-16T00:00:00.000Z' }) },
  },
  organizationAccessTokens: {
    list: {},
    create: {
      body: ({ organization }) => ({
        organization_id: organization,
        comment: 'walked',
        scopes: ['orders:read'],
      }),
    },
    update: { params: id('access_token'), body: () => ({ comment: 'walked by' }) },
    delete: { params: id('access_token'), spend: spareObject('access_token') },
    revokeOwn: { by: 'spare token' },
    transfer: { params: id('access_token') },
  },
  oauthClients: {
    list: {},
    create: { body: oauthApp },
    get: { params: ofApp },
    update: { params: ofApp, body: oauthApp },
    delete: { params: ofApp, spend: ({ spare }) => ({ client_id: spare.oauth_client }) },
    rotateSecret: { params: ofApp },
  },
  // Its own tests send valid requests: each needs the response to the one before.
  oauthProvider: {
    ...{ openidConfiguration: {}, serverMetadata: {}, jwks: {} },
    authorize: { query: () => ({ client_id: 'unknown' }) },
    resume: { params: () => ({ id: 'unknown' }), answers: 404 },
    ...{ token: { answers: 400 }, revoke: { answers: 400 }, introspect: { answers: 400 } },
    ...{ userinfo: { answers: 401 }, userinfoByPost: { answers: 401 } },
    endSession: {},
    push: { answers: 400 },
    signOut: { params: () => ({ id: 'unknown' }), answers: 404 },
    request: { params: () => ({ id: 'unknown' }), answers: 404 },
    decide: {
      params: () => ({ id: 'unknown' }),
      body: () => ({ action: 'allow' }),
      answers: 404,
    },
  },
  oauthDevices: {
    request: { answers: 400 },
    review: { query: () => ({ user_code: 'BCDF-GHJK' }), answers: 404 },
    decide: { body: () => ({ user_code: 'BCDF-GHJK', action: 'allow' }), answers: 404 },
  },
  connectedApps: {
    list: {},
    revoke: { body: () => ({ id: '00000000-0000-7000-8000-000000000000' }), answers: 404 },
  },
  products: {
    list: {},
    create: {
      body: () => ({ name: 'Notebook', prices: [fixed] }),
      rich: () => ({
        name: 'Notebook',
        description: 'To write in',
        prices: [{ amount_type: 'custom', minimum_amount: 100, preset_amount: 200 }],
        medias: [],
        attached_custom_fields: [],
        metadata: { color: 'red', weight: 1.5, soft: true },
      }),
    },
    get: { params: id('product') },
    update: { params: id('product'), body: () => ({ name: 'Handbook, second edition' }) },
    duplicate: { params: id('product') },
    updateBenefits: {
      params: id('draft'),
      body: ({ benefit }) => ({ benefits: [benefit] }),
    },
  },
  files: {
    list: {},
    create: {
      body: () => declaredEvents('downloadable', 'text/plain'),
      rich: () => ({ ...declaredEvents('product_media', 'image/png'), version: '2' }),
    },
    // The file already exists, so completing it again returns it.
    uploaded: {
      params: id('file'),
      body: () => ({ id: 'done', path: 'done', parts: [{ number: 1, checksum_etag: 'done' }] }),
    },
    update: { params: id('file'), body: () => ({ name: 'walked.txt' }) },
    delete: { params: id('file'), spend: spareObject('file') },
  },
  benefitFiles: { list: { params: id('handout') } },
  fileDownloads: { link: { params: id('given_file') } },
  fileVersions: {
    replace: {
      params: id('given_file'),
      body: ({ newer_file }) => ({ file_id: newer_file }),
      rich: ({ newer_file }) => ({ file_id: newer_file, notify_customers: true }),
    },
  },
  benefits: {
    list: {},
    create: {
      body: () => ({ type: 'custom', description: 'A note', properties: { note: 'Hello' } }),
    },
    get: { params: id('benefit') },
    update: {
      params: id('unused'),
      body: () => ({ type: 'license_keys', description: 'A better key' }),
    },
    delete: { params: id('benefit'), spend: spareObject('benefit') },
  },
  discounts: {
    list: {},
    create: {
      body: () => ({
        ...{ type: 'percentage', duration: 'once', name: 'Walked' },
        basis_points: 1500,
      }),
      rich: ({ product }) => ({
        ...{ type: 'fixed', duration: 'repeating', name: 'Walked', duration_in_months: 3 },
        ...{ amount: 500, currency: 'usd', code: `WALKED${(people += 1)}`, products: [product] },
        ...{ max_redemptions: 100, max_redemptions_per_customer: 2 },
        ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2099-01-01T00:00:00.000Z' },
        metadata: { color: 'red' },
      }),
    },
    get: { params: id('discount') },
    update: {
      params: id('discount'),
      body: () => ({ name: 'Spring sale' }),
      rich: ({ product }) => ({
        ...{ name: 'Summer', code: 'SUMMER', max_redemptions: 5, products: [product] },
        ...{ basis_points: 2000, ends_at: '2099-01-01T00:00:00.000Z', metadata: {} },
      }),
    },
    delete: { params: id('discount'), spend: spareObject('discount') },
  },
  customFields: {
    list: {},
    create: {
      body: () => ({ type: 'checkbox', slug: 'terms', name: 'Terms', properties: {} }),
      rich: () => ({
        type: 'text',
        slug: `walked-${(people += 1)}`,
        name: 'Walked',
        properties: {
          form_label: 'Way',
          form_help_text: 'Where from',
          form_placeholder: 'Home',
          textarea: true,
          min_length: 1,
          max_length: 100,
        },
        metadata: { color: 'red' },
      }),
    },
    get: { params: id('field') },
    update: {
      params: id('field'),
      body: () => ({ type: 'text', name: 'Your company' }),
      rich: () => ({ type: 'text', name: 'Firm', slug: 'firm', properties: { textarea: true } }),
    },
    delete: { params: id('field'), spend: spareObject('field') },
  },
  meters: {
    list: {},
    create: {
      body: () => ({ name: 'Walked', filter: SAMPLE_FILTER, aggregation: { func: 'count' } }),
      rich: () => ({
        ...{ name: 'Walked', unit: 'custom', custom_label: 'step', custom_multiplier: 1000 },
        filter: { conjunction: 'or', clauses: [SAMPLE_FILTER, SAMPLE_CLAUSE] },
        aggregation: { func: 'sum', property: 'metadata.steps' },
        metadata: { color: 'red' },
      }),
    },
    get: { params: id('meter') },
    update: {
      params: id('unused_meter'),
      body: () => ({ name: 'Requests' }),
      rich: () => ({ name: 'Requests', unit: 'token', filter: SAMPLE_FILTER, metadata: {} }),
    },
  },
  meterQuantities: {
    get: {
      params: id('meter'),
      query: () => january,
    },
  },
  events: { list: {}, export: {}, listNames: {}, get: { params: id('event') } },
  eventTypes: {
    list: {},
    update: {
      params: id('event_type'),
      body: () => ({ label: 'API call' }),
      rich: () => ({ label: 'API call', label_property_selector: 'metadata.path' }),
    },
  },
  eventIngestion: {
    ingest: {
      body: ({ customer }) => ({ events: [{ name: 'call', customer_id: customer }] }),
      rich: ({ customer }) => ({
        events: [
          {
            ...{ name: 'call', customer_id: customer, timestamp: '2026-01-01T00:00:00Z' },
            ...{
              external_id: 'walk-1',
              parent_id: 'walk-0',
              metadata: { path: '/users', ms: 12.5 },
            },
          },
          { name: 'call', external_customer_id: 'unknown', external_member_id: 'somebody' },
        ],
      }),
    },
  },
  customerMeters: { list: {}, get: { params: id('customer_meter') } },
  meterCredits: {
    list: {},
    create: {
      body: ({ customer, meter }) => ({ customer_id: customer, meter_id: meter, units: 5 }),
    },
    revoke: { params: id('meter_credit') },
    entries: {},
  },
  usageAlerts: alerts('usage_alert'),
  entitlements: {
    snapshot: {
      body: ({ customer }) => ({ customer_id: customer }),
      rich: ({ external_id }) => ({ external_customer_id: external_id }),
    },
    stream: {},
    check: {
      body: ({ customer, meter }) => ({ customer_id: customer, items: [{ meter_id: meter }] }),
      rich: ({ external_id, benefit, meter }) => ({
        external_customer_id: external_id,
        items: [{ benefit_id: benefit }, { meter_id: meter, amount: 2.5 }],
      }),
    },
    consume: {
      body: ({ customer, meter }) => ({ customer_id: customer, meter_id: meter, amount: 1 }),
      rich: ({ external_id, meter }) => ({
        ...{ external_customer_id: external_id, meter_id: meter, amount: 1 },
        event: { name: 'call', metadata: { path: '/users' }, external_id: 'walk-2' },
      }),
    },
  },
  benefitGrants: { list: { params: id('benefit') }, listAll: {} },
  customers: {
    list: {},
    export: {},
    create: {
      body: () => ({ email: 'walker@example.com', name: 'Walker' }),
      rich: () => ({ ...person(), external_id: `walker-${people}` }),
    },
    get: { params: id('customer') },
    update: { params: id('customer'), body: () => ({ name: 'Holder' }), rich: person },
    delete: { params: id('customer'), spend: spareObject('customer') },
    getExternal: { params: external },
    updateExternal: { params: external, body: () => ({ name: 'Named' }) },
    deleteExternal: {
      params: external,
      spend: ({ spare: spareObject }) => ({ external_id: spareObject.external_id }),
    },
  },
  balance: {
    get: { params: id('customer') },
    entries: { params: id('customer') },
    adjust: {
      params: id('customer'),
      body: () => ({ amount: 500, currency: 'usd', reason: 'For the trouble.' }),
    },
  },
  customerSeats: {
    list: { query: seatPurchase },
    assign: { body: assigned },
    revoke: { params: seat, spend: ({ spare: { seat } }) => ({ seat_id: seat }) },
    resend: { params: seat },
    info: { params: ({ seat_token }) => ({ invitation_token: seat_token }) },
    claim: { body: ({ spare: { seat_token } }) => ({ invitation_token: seat_token }) },
  },
  wallets: { list: {}, get: { params: id('wallet') } },
  customerTotals: { get: { query: ({ customer }) => ({ customer_id: customer }) } },
  customerMails: { list: {}, status: { params: id('customer') }, resend: { params: id('mail') } },
  customerMailSamples: {
    get: { params: id('organization'), query: () => sampleMail },
    page: { params: id('organization'), query: () => sampleMail },
    // The members of the sample organization have not verified their addresses.
    send: { params: id('organization'), body: () => sampleMail, answers: 422 },
  },
  customerNotes: {
    list: { params: id('customer') },
    create: { params: id('customer'), body: () => ({ text: 'Prefers invoices by mail.' }) },
    update: { params: noteOf, body: () => ({ text: 'Prefers invoices by mail.' }) },
    delete: {
      params: noteOf,
      spend: ({ customer, spare }) => ({ id: customer, note_id: spare.note }),
    },
  },
  customerTimeline: { get: { params: id('customer') } },
  savedViews: {
    list: {
      query: ({ organization }) => ({ organization_id: organization, list: 'orders' }),
    },
    create: {
      body: ({ organization }) => ({ organization_id: organization, list: 'orders', name: 'Mine' }),
      rich: ({ organization }) => ({
        ...{ organization_id: organization, list: 'orders', name: 'Unpaid', shared: true },
        ...{ filters: { status: 'pending' }, columns: ['customer', 'status'] },
      }),
    },
    update: {
      params: id('saved_view'),
      body: () => ({ name: 'All of ours' }),
      rich: () => ({
        ...{ name: 'Ours', shared: true, filters: { query: 'ada' }, columns: ['customer'] },
      }),
    },
    delete: { params: id('saved_view'), spend: spareObject('saved_view') },
    setColumns: {
      body: ({ organization }) => ({
        ...{ organization_id: organization, list: 'orders', columns: ['status', 'customer'] },
      }),
    },
  },
  bulkActions: {
    list: {},
    preview: { body: ({ order }) => ({ kind: 'resend_receipts', ids: [order] }) },
    // The token is that of a preview, which no test can write by hand.
    create: {
      body: ({ order }) => ({ kind: 'resend_receipts', ids: [order], token: 'outdated' }),
      answers: 409,
    },
    get: { params: id('bulk_action') },
    items: { params: id('bulk_action') },
    cancel: { params: id('bulk_action'), answers: 409 },
    undo: { params: id('bulk_action'), spend: spareObject('bulk_action') },
  },
  customerDepartures: { preview: { params: id('customer') } },
  customerMembers: {
    list: {},
    listOfCustomer: { params: id('customer') },
    listOfExternalCustomer: { params: external },
    create: { params: id('customer'), body: () => unknownAddress, answers: 422 },
    get: { params: ownMember },
    update: { params: ownMember, body: () => ({ name: 'Holder' }) },
    delete: { params: ownMember, answers: 422 },
    createExternal: { params: external, body: () => unknownAddress, answers: 422 },
    getExternal: { params: externalCallers },
    updateExternal: { params: externalCallers, body: () => ({ name: 'Named' }) },
    deleteExternal: { params: externalCallers, answers: 422 },
  },
  customerPaymentMethods: {
    list: { params: id('customer') },
    listExternal: { params: external },
  },
  customerState: { get: { params: id('customer') }, getExternal: { params: external } },
  customerSessions: { create: { body: ({ customer }) => ({ customer_id: customer }) } },
  checkouts: {
    list: {},
    create: {
      body: ({ product }) => ({ products: [product] }),
      rich: ({ product }) => ({ products: [product], ...buyer, metadata: { campaign: 'spring' } }),
    },
    get: { params: id('checkout') },
    update: {
      params: id('checkout'),
      body: () => ({ customer_name: 'Bea' }),
      rich: () => ({ ...buyer, metadata: { campaign: 'summer' } }),
    },
    clientCreate: { body: ({ product }) => ({ product_id: product }) },
    clientGet: { params: secret },
    clientUpdate: {
      params: secret,
      body: () => ({ customer_name: 'Bea Buyer' }),
      rich: () => buyer,
    },
    clientConfirm: {
      params: secret,
      spend: ({ spare: spareObject }) => ({ client_secret: spareObject.checkout_secret }),
      body: ({ spare: spareObject }) => ({
        customer_email: 'bea@example.com',
        customer_name: 'Bea',
        customer_billing_address: { country: 'DE' },
        confirmation_token_id: spareObject.confirmation_token,
      }),
    },
    clientRefresh: { params: secret },
    clientStream: { params: secret },
  },
  checkoutLinks: {
    list: {},
    create: { body: ({ product }) => ({ products: [product], label: 'Walked' }) },
    get: { params: id('link') },
    update: { params: id('link'), body: () => ({ label: 'Newsletter' }) },
    delete: { params: id('link'), spend: spareObject('link') },
    clientGet: { params: ({ link_secret }) => ({ client_secret: link_secret }) },
    clientCheckout: {
      params: ({ link_secret }) => ({ client_secret: link_secret }),
      body: ({ product }) => ({ product_id: product }),
    },
  },
  orders: {
    list: {},
    export: {},
    get: { params: id('order') },
    update: {
      params: id('order'),
      body: () => ({ billing_name: 'Bea Buyer GmbH' }),
      rich: () => ({ billing_name: 'Bea Buyer GmbH', billing_address: address }),
    },
    retry: { params: id('order'), answers: 422 },
  },
  notifications: {
    list: { by: 'owner' },
    unread: { query: inOrganizationId, by: 'owner' },
    read: { body: inOrganizationId, by: 'owner' },
    preferences: { query: inOrganizationId, by: 'owner' },
    updatePreferences: {
      by: 'owner',
      body: ({ organization }) => ({
        organization_id: organization,
        preferences: { new_order: { mail: 'hourly', browser: true } },
      }),
    },
  },
  exports: {
    ...{ products: {}, discounts: {}, checkouts: {}, payments: {}, refunds: {}, disputes: {} },
    ...{ payouts: {}, licenseKeys: {}, checkoutLinks: {}, benefits: {}, meters: {} },
    ...{ orderDrafts: {}, customerRequests: {}, webhookEvents: {}, files: {} },
    ...{ customFields: {}, accessTokens: {}, oauthApps: {}, webhookEndpoints: {} },
    ...{ missedPeriods: {}, bulkActions: {} },
    transactions: { query: () => quarter },
  },
  orderDrafts: {
    list: {},
    create: {
      body: ({ customer, product }) => ({ customer_id: customer, product_id: product }),
      rich: ({ customer, product, discount }) => ({
        customer_id: customer,
        currency: 'usd',
        lines: [
          { product_id: product, quantity: 2, amount: 1_500 },
          { description: 'Setup', amount: 5_000, quantity: 1 },
        ],
        discount_id: discount,
        note: 'Thank you for your order.',
        collection_method: 'send_invoice',
        net_days: 30,
        metadata: { po: '4711' },
      }),
    },
    get: { params: id('order_draft') },
    delete: { params: id('order_draft'), spend: id('draft_to_delete') },
    finalize: { params: id('order_draft'), spend: id('draft_to_finalize'), body: () => ({}) },
    sendInvoice: { params: id('open_invoice'), body: () => ({ net_days: 7 }) },
    markPaid: {
      params: id('open_invoice'),
      spend: id('invoice_to_pay'),
      body: () => ({ method: 'bank_transfer', reference: 'RF18 5390' }),
    },
    void: { params: id('open_invoice'), spend: id('invoice_to_void') },
  },
  manualSubscriptions: {
    create: {
      body: ({ invoiced_customer, monthly }) => ({
        customer_id: invoiced_customer,
        product_id: monthly,
        collection_method: 'send_invoice',
      }),
      rich: ({ invoiced_customer, monthly, plan_discount }) => ({
        customer_id: invoiced_customer,
        product_id: monthly,
        currency: 'usd',
        discount_id: plan_discount,
        trial_interval: 'day',
        trial_interval_count: 7,
        collection_method: 'send_invoice',
        net_days: 30,
        metadata: { po: '4711' },
      }),
    },
  },
  customerMerges: {
    preview: {
      params: id('customer'),
      query: ({ invoiced_customer }) => ({ source_id: invoiced_customer }),
    },
    merge: {
      params: id('customer'),
      body: ({ spare }) => ({ source_id: spare.merged, confirmation: spare.merged_email }),
    },
  },
  invoices: {
    generate: { params: id('order'), spend: id('unissued_order') },
    get: { params: id('invoiced_order') },
    receipt: { params: id('order') },
    creditNote: { params: id('refund') },
  },
  invoiceSettings: {
    get: { params: id('organization') },
    update: {
      params: id('organization'),
      body: () => ({ legal_name: 'Acme GmbH' }),
      rich: () => ({
        ...{ legal_name: 'Acme GmbH', tax_number: 'DE123456789', footer: 'Thank you.' },
        ...{ address, prefix: 'ACME', numbering: 'merchant' },
      }),
    },
  },
  subscriptions: {
    list: {},
    export: {},
    get: { params: id('subscription') },
    preview: { params: id('subscription'), body: () => ({}) },
    update: { params: id('subscription'), body: () => ({ cancel_at_period_end: true }) },
    revoke: { params: id('subscription'), spend: spareObject('subscription') },
  },
  payments: { list: {}, get: { params: id('payment') } },
  disputes: { list: {}, get: { params: id('dispute') } },
  disputeEvidence: {
    get: { params: id('dispute') },
    save: {
      params: id('dispute'),
      body: () => ({ texts: { product_description: 'A handbook' } }),
      rich: () => ({
        texts: { customer_name: 'Bea', shipping_date: '2026-01-05', billing_address: null },
      }),
    },
    submit: { params: id('dispute'), spend: id('answered_dispute'), body: () => ({ revision: 1 }) },
    // A file is not JSON, so these requests are rejected; its own tests send files.
    addFile: {
      params: id('dispute'),
      query: () => ({ field: 'refund_policy', name: 'policy.pdf' }),
      answers: 415,
    },
    removeFile: {
      params: ({ dispute, dispute_file }) => ({ id: dispute, file_id: dispute_file }),
    },
    accept: { params: id('dispute'), spend: id('accepted_dispute') },
  },
  payouts: { list: {}, get: { params: id('payout') } },
  transactions: { list: {} },
  finance: {
    balance: { query: () => quarter },
    refresh: { body: () => ({}) },
    reconciliation: { query: () => quarter },
    taxes: { query: () => quarter },
    exportTaxes: { query: () => quarter },
    exportJournal: { query: () => quarter },
    exportReconciliation: { query: () => quarter },
  },
  customerRequests: {
    list: {},
    get: { params: id('request') },
    cancel: { params: id('request'), body: () => ({}), answers: 409 },
    refund: { params: id('request'), body: () => ({}), answers: 409 },
    resolve: {
      params: id('request'),
      spend: id('request_to_resolve'),
      body: () => ({ reply: 'Your contract has ended.' }),
    },
    decline: {
      params: id('request'),
      spend: id('request_to_decline'),
      body: () => ({ reply: 'There is no such contract.' }),
    },
  },
  missedPeriods: {
    list: {},
    issue: { params: id('missed'), spend: id('missed_to_issue') },
    waive: { params: id('missed'), spend: id('missed_to_waive') },
  },
  ledger: { verify: { params: id('organization') }, entries: {} },
  metricDashboards: {
    list: {},
    create: {
      body: () => ({ name: 'Growth' }),
      rich: () => ({ name: 'Growth', metrics: ['revenue', 'unknown_yet'] }),
    },
    get: { params: id('dashboard') },
    update: {
      params: id('dashboard'),
      body: () => ({ name: 'Growth' }),
      rich: () => ({ name: 'Churn', metrics: ['churn_rate'] }),
    },
    delete: { params: id('dashboard'), spend: spareObject('dashboard') },
  },
  overview: { attention: {}, activity: {}, firstSteps: {} },
  discountEffects: { get: { params: id('discount') } },
  mrrMovements: { list: {}, export: {} },
  metricEntries: { list: { query: () => entriesOf }, export: { query: () => entriesOf } },
  metricReports: {
    currencies: {},
    breakdown: { query: () => ({ ...dayRange, by: 'product' }) },
    exportBreakdown: { query: () => ({ ...dayRange, by: 'product' }) },
    trials: { query: () => metricRange },
    exportTrials: { query: () => metricRange },
    recovery: { query: () => metricRange },
    exportRecovery: { query: () => metricRange },
    cancellations: { query: () => dayRange },
    exportCancellations: { query: () => dayRange },
    margins: { query: () => dayRange },
    exportMargins: { query: () => dayRange },
  },
  cohorts: { get: { query: () => metricRange } },
  exchangeRates: {
    list: {},
    set: {
      body: () => ({ rates: [{ currency: 'eur', day: '2026-01-01', rate: '1.05' }] }),
      rich: () => ({
        rates: [
          { currency: 'eur', day: '2026-01-02', rate: '1.0500000001' },
          { currency: 'gbp', day: '2026-01-02', rate: null },
        ],
      }),
    },
  },
  metrics: {
    get: { query: () => metricRange },
    limits: {},
    export: { query: () => metricRange },
  },
  refunds: {
    list: {},
    create: {
      body: ({ order }) => ({ order_id: order, reason: 'other', amount: 100 }),
      rich: ({ order }) => ({
        ...{ order_id: order, reason: 'customer_request', amount: 250 },
        // Benefits that other contract tests use are not revoked.
        ...{ comment: 'The second copy', metadata: { case: 7 }, revoke_benefits: false },
      }),
    },
    preview: { body: ({ order }) => ({ order_id: order, amount: 250 }) },
  },
  spendingCaps: {
    get: { params: id('yearly_subscription') },
    set: {
      params: id('yearly_subscription'),
      body: () => ({ amount: 5000 }),
      rich: () => ({ amount: 5000, stops_usage: true }),
    },
    remove: { params: id('yearly_subscription') },
  },
  subscriptionAgendas: { get: { params: id('subscription') } },
  licenseKeys: {
    list: {},
    get: { params: id('license_key') },
    update: { params: spareObject('license_key'), body: () => ({ limit_usage: 100 }) },
    rotate: { params: id('monthly_key') },
    getActivation: {
      params: ({ license_key, activation }) => ({ id: license_key, activation_id: activation }),
    },
    validate: {
      body: key,
      rich: shop => ({
        ...key(shop),
        activation_id: shop.activation,
        benefit_id: shop.benefit,
        customer_id: shop.customer,
        increment_usage: 1,
        conditions: { os: 'linux' },
      }),
    },
    activate: {
      body: shop => ({ ...key(shop), label: 'a phone' }),
      rich: shop => ({ ...key(shop), label: 'a phone', conditions: { os: 1 }, meta: { ram: 8 } }),
    },
    deactivate: {
      body: shop => ({ ...spareKey(shop), activation_id: shop.spare.activation }),
    },
  },
  licenseFiles: {
    create: { body: shop => ({ ...key(shop), activation_id: shop.activation }) },
    keys: { query: shop => ({ organization_id: shop.organization }) },
    rotate: { body: () => ({}) },
  },
  webhookEndpoints: {
    list: {},
    create: {
      body: () => ({ url: 'https://example.com/hooks', format: 'raw', events: ['order.paid'] }),
    },
    get: { params: id('webhook_endpoint') },
    update: { params: id('webhook_endpoint'), body: () => ({ name: 'Main' }) },
    delete: { params: id('webhook_endpoint'), spend: spareObject('webhook_endpoint') },
    resetSecret: { params: id('webhook_endpoint'), body: () => ({ overlap_hours: 1 }) },
  },
  webhookDeliveries: { list: {} },
  webhookEvents: {
    list: {},
    redeliver: { params: id('webhook_event') },
    test: { params: id('webhook_endpoint'), body: () => ({ type: 'order.paid' }) },
  },
  webhookReplays: {
    preview: { body: ({ webhook_endpoint }) => ({ endpoint_id: webhook_endpoint }) },
    // No event is about the endpoint itself, and the replay has finished.
    create: {
      body: ({ webhook_endpoint }) => ({
        ...{ endpoint_id: webhook_endpoint, object_id: webhook_endpoint },
      }),
      answers: 409,
    },
    list: {},
    get: { params: id('webhook_replay') },
    cancel: { params: id('webhook_replay'), answers: 409 },
  },
  webhookStreams: {
    follow: { query: ({ webhook_endpoint }) => ({ endpoint_id: webhook_endpoint }) },
  },
  portalCustomers: {
    get: {},
    update: { body: () => ({ billing_name: 'Bea Buyer' }) },
    listPaymentMethods: {},
    paymentForm: {},
    // Tokens come from the card form; the module's own tests create some.
    addPaymentMethod: {
      body: () => ({
        ...{ confirmation_token_id: 'ctoken_gone', set_default: true },
        return_url: 'https://example.com',
      }),
      answers: 400,
    },
    confirmPaymentMethod: {
      body: () => ({ setup_intent_id: 'seti_gone', set_default: true }),
      answers: 404,
    },
    deletePaymentMethod: { params: () => ({ id: crypto.randomUUID() }), answers: 404 },
  },
  // Off until a merchant allows it. Links are mailed; the module's own test follows them.
  portalEmail: {
    request: { body: () => ({ email: 'new@example.com' }), answers: 403 },
    check: { query: () => ({ token: 'gone' }), answers: 401 },
    verify: { body: () => ({ token: 'gone' }), answers: 401 },
  },
  portalSeats: {
    list: { query: seatPurchase },
    assign: { body: assigned },
    revoke: { params: seat, spend: ({ spare: { own_seat } }) => ({ seat_id: own_seat }) },
    resend: { params: seat },
    subscriptions: {},
  },
  // Only organizations have members; the module's own test has one.
  portalMembers: {
    list: { answers: 403 },
    add: { body: () => ({ email: 'new@example.com' }), answers: 403 },
    update: { params: () => ({ id: crypto.randomUUID() }), body: () => ({}), answers: 404 },
    remove: { params: () => ({ id: crypto.randomUUID() }), answers: 404 },
  },
  portalSession: { introspect: {}, user: {} },
  portalMailPreferences: { get: {}, update: { body: () => ({ file_version: false }) } },
  // Links are mailed; the module's own test follows them.
  unsubscribe: {
    open: { params: () => ({ token: 'gone' }), answers: 404 },
    unsubscribe: { params: () => ({ token: 'gone' }), answers: 404 },
  },
  portalErasure: {
    request: {},
    confirm: { body: () => ({ code: 'GONE00' }), answers: 400 },
  },
  portalSignIn: {
    request: {
      body: ({ organization }) => ({ email: 'nobody@example.com', organization_id: organization }),
    },
    authenticate: { body: () => ({ code: 'GONE00' }), answers: 401 },
  },
  portalOrderPayments: {
    status: { params: id('order') },
    confirm: {
      params: id('order'),
      body: () => ({ confirmation_token_id: 'ctoken_gone' }),
      answers: 422,
    },
  },
  portalBenefitGrants: {
    list: {},
    get: { params: id('grant') },
    update: { params: id('grant'), body: () => ({ benefit_type: 'license_keys' }) },
  },
  integrations: {
    platforms: {},
    list: {},
    resources: { params: id('integration') },
    start: {
      body: ({ organization }) => ({
        ...{ organization_id: organization, platform: 'github', return_to: '/dashboard' },
      }),
      answers: 404,
    },
    callback: { query: () => ({ state: 'unknown' }) },
    sync: { params: id('integration') },
    delete: { params: id('integration'), answers: 409 },
  },
  portalAccounts: {
    authorize: { query: () => ({ platform: 'github' }), answers: 404 },
    callback: { query: () => ({ state: 'unknown' }) },
    disconnect: { params: () => ({ platform: 'github', account_id: '583231' }), answers: 404 },
  },
  orderReceipts: { resend: { params: id('order') } },
  orderTotals: { get: {} },
  orderExplanations: { get: { params: id('order') } },
  portalExplanations: { get: { params: id('order') } },
  portalBalance: { get: {} },
  portalWallets: { list: {}, get: { params: id('wallet') } },
  portalOrders: { list: {}, get: { params: id('order') } },
  portalInvoices: {
    archive: {},
    bill: {
      params: id('order'),
      body: () => ({ billing_name: 'Bea Buyer GmbH' }),
      rich: () => ({ billing_name: 'Bea Buyer GmbH', billing_address: address }),
    },
    generate: { params: id('order'), spend: id('yearly_order') },
    get: { params: id('invoiced_order') },
    receipt: { params: id('order') },
  },
  portalRefunds: { list: {} },
  portalRequests: {
    list: {},
    refund: { params: id('yearly_order'), body: () => ({ reason: 'Bought by mistake' }) },
  },
  portalStatements: {
    cancel: {
      body: ({ organization }) => ({ ...statement(organization), termination: 'ordinary' }),
      rich: ({ organization }) => ({
        ...{ ...statement(organization), termination: 'for_cause', locale: 'de' },
        ...{ reason: 'It was never delivered.', ends_on: '2026-12-31' },
      }),
    },
    withdraw: { body: ({ organization }) => statement(organization) },
    confirm: { body: () => ({ token: 'gone' }), answers: 401 },
  },
  portalCreditNotes: { list: {}, get: { params: id('credit_note') } },
  portalSubscriptions: {
    list: {},
    get: { params: id('yearly_subscription') },
    preview: { params: id('yearly_subscription'), body: () => ({}) },
    update: { params: id('yearly_subscription'), body: () => ({ cancel_at_period_end: true }) },
    cancel: { params: id('yearly_subscription'), answers: 403 },
  },
  portalSpendingCaps: {
    get: { params: id('yearly_subscription') },
    set: {
      params: id('yearly_subscription'),
      body: () => ({ amount: 5000 }),
      rich: () => ({ amount: 5000, stops_usage: true }),
    },
    remove: { params: id('yearly_subscription') },
  },
  portalRetention: {
    offer: { params: id('yearly_subscription') },
    accept: { params: id('yearly_subscription'), answers: 403 },
    resubscribe: { params: id('yearly_subscription'), answers: 409 },
  },
  portalAgendas: { get: { params: id('yearly_subscription') } },
  portalDownloadables: {
    list: {},
    get: { params: ({ download_token }) => ({ token: download_token }) },
  },
  portalLicenseKeys: {
    list: {},
    get: { params: id('license_key') },
    rotate: { params: id('monthly_key') },
    validate: { body: key },
    activate: { body: shop => ({ ...key(shop), label: 'a tablet' }) },
    deactivate: {
      body: shop => ({ ...spareKey(shop), activation_id: shop.spare.other_activation }),
    },
  },
  portalMeters: {
    list: {},
    get: { params: id('customer_meter') },
    quantities: { params: id('customer_meter'), query: () => january },
  },
  portalCredits: { entries: {} },
  portalUsageAlerts: alerts('own_alert'),
  portalOrganizations: { get: { params: ({ slug }) => ({ slug }) } },
}
