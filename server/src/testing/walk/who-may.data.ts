import type { contract } from '@gatehouse/contract'
import { callers, type CallerName } from './callers.ts'

type Contract = typeof contract

/** The allowed callers of every endpoint; a missing line does not compile. */
export type WhoMay = {
  [G in keyof Contract]: { [V in keyof Contract[G]]: readonly CallerName[] }
}

/** Open to every caller. */
export const everybody: readonly CallerName[] = callers
/** Every signed-in user, about their own account. */
export const people: readonly CallerName[] = [
  'stranger',
  'member',
  'support',
  'finance',
  'admin',
  'owner',
  'foreign owner',
  'operator',
]
const operator = ['operator'] as const
const server = ['server'] as const

// Within an organization, by its members.
const members = ['member', 'support', 'finance', 'admin', 'owner'] as const
const leaders = ['admin', 'owner'] as const
const owner = ['owner'] as const
const payers = ['finance', 'admin', 'owner'] as const

// The organization's sales data, by its members and its API tokens.
const shelves = [...members, 'token'] as const
const goods = ['member', 'support', 'admin', 'owner', 'token'] as const
const helpers = ['support', 'admin', 'owner', 'token'] as const
const books = ['finance', 'admin', 'owner', 'token'] as const
const desks = ['support', 'finance', 'admin', 'owner', 'token'] as const
const shop = [...leaders, 'token'] as const

// In the portal. A customer without items in a list counts as not allowed.
const holder = ['customer'] as const
const buyers = ['customer', 'other customer'] as const

/** One line for each endpoint, listed by hand: every caller not listed is rejected. */
export const whoMay: WhoMay = {
  sessions: {
    get: everybody,
    getByPost: everybody,
    signOut: everybody,
    list: people,
    update: people,
    revoke: people,
    revokeAll: people,
    revokeOthers: people,
  },
  securityLog: { list: people },
  credentials: {
    signUp: everybody,
    signIn: everybody,
    signInByUsername: everybody,
    usernameAvailable: everybody,
    verifyPassword: people,
    changePassword: people,
    requestReset: everybody,
    forgetPassword: everybody,
    resetLanding: everybody,
    resetPassword: everybody,
  },
  verifications: { send: everybody, verify: everybody },
  signingKeys: { keys: everybody, token: people },
  twoFactor: {
    status: people,
    enable: people,
    disable: people,
    totpUri: people,
    renewBackupCodes: people,
    forgetDevices: people,
    verifyTotp: everybody,
    sendOtp: everybody,
    verifyOtp: everybody,
    verifyBackupCode: everybody,
  },
  passkeys: {
    registrationOptions: people,
    registrationOptionsByPost: people,
    register: people,
    authenticationOptions: everybody,
    authenticationOptionsByPost: everybody,
    signIn: everybody,
    list: people,
    delete: people,
    rename: people,
  },
  profile: {
    update: people,
    changeEmail: people,
    deleteUser: people,
    deleteUserCallback: everybody,
  },
  social: {
    providers: everybody,
    signIn: everybody,
    callback: everybody,
    callbackByPost: everybody,
    link: people,
    oneTap: everybody,
  },
  linkedAccounts: {
    list: people,
    unlink: people,
    accessToken: people,
    refresh: people,
    info: people,
    infoByPost: people,
  },
  pictures: { upload: people, remove: people },
  accountPages: { ok: everybody, error: everybody },
  admin: {
    createUser: operator,
    listUsers: operator,
    getUser: operator,
    getHoldings: operator,
    updateUser: operator,
    setRole: operator,
    banUser: operator,
    unbanUser: operator,
    removeUser: operator,
    setUserPassword: operator,
    disableTwoFactor: operator,
    listUserSessions: operator,
    revokeUserSession: operator,
    revokeUserSessions: operator,
    // The permissions of the caller's own role.
    hasPermission: people,
  },
  impersonation: {
    start: operator,
    // A user who impersonates no one gets an error that says so.
    stop: people,
  },
  instance: { settings: operator, changeSettings: operator, audit: operator },
  oversight: { list: operator, setStatus: operator },
  magicLinks: { request: everybody, verify: everybody },
  emailCodes: {
    send: everybody,
    check: everybody,
    verifyEmail: everybody,
    signIn: everybody,
    requestReset: everybody,
    forgetPassword: everybody,
    resetPassword: everybody,
    requestEmailChange: people,
    changeEmail: people,
  },
  serverTokens: { create: operator, list: operator, revoke: operator, setPassword: server },
  offers: { get: everybody },
  authOrganizations: {
    create: people,
    checkSlug: people,
    list: people,
    setActive: members,
    getFull: members,
    get: members,
  },
  organizationChanges: { update: leaders },
  organizationDeletion: { delete: owner },
  departures: { organization: owner, user: people, userByAdmin: operator },
  organizationAudit: { list: leaders, export: leaders },
  members: {
    active: people,
    role: members,
    list: members,
    standing: members,
    hasPermission: members,
    leave: members,
    updateRole: leaders,
    remove: leaders,
    add: server,
  },
  teams: {
    create: leaders,
    update: leaders,
    remove: leaders,
    list: members,
    listOfUser: members,
    // A member of the team may as well, but the scene's members are in no team.
    listMembers: leaders,
    addMember: leaders,
    removeMember: leaders,
    setActive: people,
  },
  organizationRoles: {
    create: leaders,
    update: leaders,
    delete: leaders,
    list: members,
    get: members,
  },
  invitations: {
    invite: leaders,
    // Only the recipient; every other signed-in user gets an error that says so.
    accept: people,
    reject: people,
    get: people,
    cancel: leaders,
    list: members,
    listOwn: people,
    places: members,
    look: everybody,
    askAgain: everybody,
  },
  apiKeys: {
    create: leaders,
    get: people,
    list: people,
    update: people,
    delete: people,
    verify: server,
  },
  buying: {
    purchases: people,
    // The user that the customer belongs to: no caller of this scene.
    openPurchases: [],
    claimable: people,
    claim: [],
    buyers: people,
    organizationPurchases: payers,
    openOrganizationPurchases: payers,
    claimForOrganization: payers,
    seats: payers,
    previewSeats: payers,
  },
  organizations: {
    list: shelves,
    create: people,
    get: shelves,
    update: shop,
  },
  organizationAvatars: { upload: shop, remove: shop },
  testClock: { get: shelves, advance: shop },
  organizationAccessTokens: {
    list: leaders,
    create: leaders,
    update: leaders,
    delete: leaders,
    transfer: owner,
  },
  products: { list: shelves, create: shop, get: shelves, update: shop, updateBenefits: shop },
  benefits: { list: goods, create: shop, get: goods, update: shop, delete: shop },
  discounts: { list: books, create: shop, get: books, update: shop, delete: shop },
  customFields: { list: shop, create: shop, get: shop, update: shop, delete: shop },
  meters: { list: shop, create: shop, get: shop, update: shop },
  benefitGrants: { list: goods, listAll: goods },
  files: { list: shop, create: shop, uploaded: shop, update: shop, delete: shop },
  customers: {
    list: desks,
    export: desks,
    create: helpers,
    get: desks,
    update: helpers,
    delete: helpers,
    getExternal: desks,
    updateExternal: helpers,
    deleteExternal: helpers,
  },
  balance: { get: desks, entries: desks, adjust: helpers },
  customerMembers: {
    list: desks,
    create: helpers,
    get: desks,
    update: helpers,
    delete: helpers,
    createExternal: helpers,
    getExternal: desks,
    updateExternal: helpers,
    deleteExternal: helpers,
  },
  customerTotals: { get: desks },
  customerMails: { list: desks },
  customerNotes: { get: desks, update: helpers },
  customerPaymentMethods: { list: desks, listExternal: desks },
  customerState: { get: desks, getExternal: desks },
  customerDepartures: { preview: desks },
  customerSessions: { create: helpers },
  checkouts: {
    list: helpers,
    create: shop,
    get: helpers,
    update: shop,
    clientCreate: everybody,
    clientGet: everybody,
    clientUpdate: everybody,
    clientConfirm: everybody,
    clientRefresh: everybody,
    clientStream: everybody,
  },
  checkoutLinks: {
    list: shop,
    create: shop,
    get: shop,
    update: shop,
    delete: shop,
    clientGet: everybody,
    clientCheckout: everybody,
  },
  orderReceipts: { resend: books },
  orderTotals: { get: desks },
  orderExplanations: { get: desks },
  orders: {
    list: desks,
    export: desks,
    get: desks,
    update: books,
    retry: books,
  },
  subscriptions: {
    ...{ list: desks, export: desks, get: desks, preview: desks },
    ...{ update: helpers, revoke: helpers },
  },
  subscriptionAgendas: { get: desks },
  invoices: { generate: desks, get: desks, creditNote: desks },
  invoiceSettings: { get: shelves, update: shop },
  payments: { list: desks, get: desks },
  disputes: { list: desks, get: desks },
  missedPeriods: { list: desks, issue: helpers, waive: helpers },
  ledger: { verify: books },
  refunds: { list: desks, create: books, preview: desks },
  licenseKeys: {
    list: helpers,
    get: helpers,
    update: helpers,
    getActivation: helpers,
    validate: helpers,
    activate: helpers,
    deactivate: helpers,
  },
  webhookEndpoints: {
    list: shop,
    create: shop,
    get: shop,
    update: shop,
    delete: shop,
    resetSecret: shop,
  },
  webhookDeliveries: { list: shop },
  webhookEvents: { list: shop, redeliver: shop },
  portalCustomers: {
    ...{ get: buyers, update: buyers, listPaymentMethods: buyers, paymentForm: buyers },
    ...{ addPaymentMethod: buyers, confirmPaymentMethod: buyers, deletePaymentMethod: buyers },
  },
  portalEmail: { request: buyers, check: everybody, verify: everybody },
  portalSignIn: { request: everybody, authenticate: everybody },
  portalOrderPayments: { status: holder, confirm: holder },
  portalBenefitGrants: { list: holder, get: holder },
  portalExplanations: { get: holder },
  portalBalance: { get: buyers },
  portalOrders: { list: holder, get: holder },
  portalInvoices: { bill: holder, generate: holder, get: holder },
  portalCreditNotes: { list: holder, get: holder },
  portalSubscriptions: {
    ...{ list: holder, get: holder, preview: holder, update: holder, cancel: holder },
  },
  portalAgendas: { get: holder },
  portalRefunds: { list: holder },
  portalLicenseKeys: {
    list: holder,
    get: holder,
    validate: everybody,
    activate: everybody,
    deactivate: everybody,
  },
  portalOrganizations: { get: everybody },
}
