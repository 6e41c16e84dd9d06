import { camelCase } from '@gatehouse/contract/kit/key-case'
import { declineOf } from '@gatehouse/contract/billing/declines'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import type words from './locales/en.json'
import {
  signInProblemKeys,
  signInSentence,
  statusSentence,
  type Translate,
} from './sign-in-problems.ts'

/** Errors with a translated message beside those of `sign-in-problems.ts`, by their names. */
const problemKeys = {
  INVALID_PASSWORD: 'own_password',
  EMAIL_IS_THE_SAME: 'same_email',
  CHANGE_EMAIL_DISABLED: 'email_fixed',
  NOT_A_PICTURE: 'not_a_picture',
  USER_IS_ONLY_OWNER: 'only_owner',
  SESSION_EXPIRED: 'not_fresh',
  SESSION_NOT_FRESH: 'not_fresh',
  SESSION_NOT_FOUND: 'session_gone',
  IMPERSONATION_FORBIDS_THIS: 'impersonated',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'last_account',
  ACCOUNT_NOT_FOUND: 'account_gone',
  INVALID_CODE: 'wrong_code',
  OTP_HAS_EXPIRED: 'code_expired',
  OTP_NOT_CONFIGURED: 'mailed_codes_off',
  TOTP_NOT_ENABLED: 'no_authenticator',
  TWO_FACTOR_NOT_ENABLED: 'no_second_factor',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too_many_codes',
  ACCOUNT_TEMPORARILY_LOCKED: 'second_factor_locked',
  INVALID_TWO_FACTOR_COOKIE: 'sign_in_ran_out',
  INVALID_BACKUP_CODE: 'wrong_backup_code',
  BACKUP_CODES_NOT_ENABLED: 'no_backup_codes',
  OTP_NOT_ENABLED: 'mailed_codes_off',
  COULDNT_UPDATE_YOUR_EMAIL: 'address_taken',
  EMAIL_ALREADY_IN_USE: 'address_taken',
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED: 'email_fixed',
  NO_DATA_TO_UPDATE: 'nothing_changed',
  NO_FIELDS_TO_UPDATE: 'nothing_changed',
  NO_SETTINGS_TO_UPDATE: 'nothing_changed',
  NO_VALUES_TO_UPDATE: 'nothing_changed',
  INVALID_NAME_LENGTH: 'key_name',
  INVALID_PREFIX_LENGTH: 'key_prefix',
  EXPIRES_IN_IS_TOO_SMALL: 'key_life',
  EXPIRES_IN_IS_TOO_LARGE: 'key_life',
  AMBIGUOUS_ACCOUNT: 'account_ambiguous',
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: 'link_other_address',
  LINKING_FAILED: 'linking_failed',
  YOU_CANNOT_DISABLE_YOUR_OWN_TWO_FACTOR: 'own_second_factor',
  PREVIOUSLY_REGISTERED: 'passkey_known',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_failed',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_failed',
  TOO_MANY_PASSKEYS: 'too_many_passkeys',
  USER_IS_LAST_ADMIN: 'last_admin',
  YOU_CANNOT_BAN_YOURSELF: 'ban_oneself',
  YOU_CANNOT_REMOVE_YOURSELF: 'remove_oneself',
  YOU_CANNOT_IMPERSONATE_ADMINS: 'admins_apart',
  YOU_ARE_NOT_IMPERSONATING_ANYONE: 'oneself_already',
  FAILED_TO_FIND_ADMIN_SESSION: 'own_session_over',
  FAILED_TO_FIND_USER: 'own_session_over',
  INVALID_SETTINGS: 'settings_wrong',
  STATUS_NOT_REACHABLE: 'status_not_reachable',
  TOO_MANY_SERVER_TOKENS: 'too_many_server_tokens',
  SERVER_TOKEN_NOT_FOUND: 'server_token_gone',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'may_not_create_organization',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'too_many_organizations',
  TEAMS_ARE_NOT_ENABLED: 'teams_off',
  TEAM_NOT_FOUND: 'team_gone',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'too_many_teams',
  UNABLE_TO_REMOVE_LAST_TEAM: 'last_team',
  TEAM_MEMBER_LIMIT_REACHED: 'team_full',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'not_in_organization',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'not_in_team',
  ORGANIZATION_DELETION_DISABLED: 'organization_deletion_off',
  TOO_MANY_ROLES: 'too_many_roles',
  INVALID_RESOURCE: 'permission_unknown',
  ROLE_NAME_IS_ALREADY_TAKEN: 'role_taken',
  ROLE_NOT_FOUND: 'role_gone',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'role_in_use',
  ROLE_IS_GIVEN_BY_INVITATIONS: 'role_promised',
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: 'role_built_in',
  PURCHASE_NOT_FOUND: 'purchase_gone',
  ORGANIZATION_IS_ALREADY_A_CUSTOMER: 'already_customer',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'owner_stays',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'owner_stays',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'already_member',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'already_invited',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'role_beyond',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'organization_full',
  ORGANIZATION_SEAT_LIMIT_REACHED: 'seats_taken',
  INVITATION_LIMIT_REACHED: 'too_many_invitations',
  INVITATION_NOT_FOUND: 'invitation_gone',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'invitation_gone',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'invitation_of_another',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: 'prove_first',
  MEMBER_NOT_FOUND: 'member_gone',
  ORGANIZATION_SLUG_ALREADY_TAKEN: 'slug_taken',
  ORGANIZATION_ALREADY_EXISTS: 'slug_taken',
  EmailNotVerified: 'not_verified_yourself',
  MailNotRepeatable: 'mail_not_repeatable',
  AlreadyCanceledSubscription: 'already_canceled',
  SubscriptionLocked: 'subscription_locked',
  TestClockAdvancing: 'clock_advancing',
  DomainReserved: 'domain_reserved',
  PaymentNotReady: 'payment_not_ready',
  OrganizationNotReadyForPayments: 'payment_not_ready',
  OrderNotDraft: 'order_not_draft',
  OrderNotOpen: 'order_not_open',
  OrderOfSubscription: 'order_of_subscription',
  MissingPaymentMethod: 'no_saved_card',
  PaidOutside: 'paid_outside',
  AlreadyActiveSubscriptionError: 'already_subscribed',
  SameCustomer: 'same_customer',
  MergeNotConfirmed: 'merge_not_confirmed',
  InvoiceAlreadyExists: 'invoice_exists',
  MissingInvoiceBillingDetails: 'invoice_details_missing',
  NotPaidOrder: 'invoice_not_paid',
  NoPaymentMethod: 'no_payment_method',
  OrderNotEligibleForRetry: 'retry_not_possible',
  PaymentAlreadyInProgress: 'payment_in_progress',
  BalanceTooLow: 'balance_too_low',
  RefundedAlready: 'refunded_already',
  RefundAmountTooHigh: 'refund_too_high',
  RefundExceedsPayment: 'refund_exceeds',
  CustomerDeleted: 'customer_deleted',
  RefundDisputed: 'refund_disputed',
  RefundRefused: 'refund_refused',
  PreviewOutdated: 'preview_outdated',
  PaymentFailed: 'change_payment_failed',
  PaymentPending: 'change_payment_pending',
  TaxBehaviorDiffers: 'tax_differs',
  WebhookEndpointDisabled: 'webhook_disabled',
  WebhookReplayRunning: 'replay_running',
  WebhookReplayEmpty: 'replay_empty',
  WebhookReplayTooLarge: 'replay_too_large',
  WebhookReplayEnded: 'replay_ended',
  TaxCalculationError: 'tax_unavailable',
  TAX_CALCULATION_FAILED: 'tax_unavailable',
} as const satisfies Record<string, keyof typeof words.refusal>

/** The prefix of every error about missing permissions, in an organization or on the server. */
const PERMISSION_ERROR_PREFIX = 'YOU_ARE_NOT_ALLOWED_TO_'
/** Marks the errors among them that are about a role in an organization. */
const IN_ORGANIZATION = /_THIS_|_A_|_TEAM|_PURCHASES$|_AUDIT_LOG$/

/** Validation error types with their own message. */
const invalidKeys = {
  missing: 'missing',
  too_small: 'too_small',
  too_big: 'too_big',
  invalid_type: 'invalid',
  invalid_format: 'format',
} as const satisfies Record<string, keyof typeof words.invalid>

/** The server's messages about a value that have a translation. */
const sentenceKeys = {
  'A custom field with this slug already exists.': 'slug_exists',
  'Discount with this code already exists.': 'code_exists',
  'Meter does not exist.': 'meter_gone',
  'Meter is archived.': 'meter_archived',
  'Cannot archive meter that is still attached to active products': 'meter_priced',
  'Cannot archive meter that is still referenced by active benefits': 'meter_credited',
  'A price uses an archived meter.': 'price_meter_archived',
  'A pause must end after it starts.': 'pause_end',
  'The date must be in the future.': 'moment_past',
  'The date must be within ten years.': 'moment_far',
  'The date must be before the end of the scheduled pause.': 'moment_pause',
  'Discount does not exist.': 'discount_gone',
  'Discount has not started yet.': 'discount_early',
  'Discount has expired.': 'discount_late',
  'Discount has reached its redemption limit.': 'discount_used',
  'Discount is not applicable to this product.': 'discount_product',
  'Discount is not applicable to this currency.': 'discount_currency',
  'Input should be an https address, or http on localhost, without a fragment': 'redirect_uri',
} as const satisfies Record<string, keyof typeof words.invalid>

/** Whether a retry may succeed: the network or the server failed, the request was not rejected. */
export function isRetryable(error: unknown): boolean {
  return error instanceof RequestFailed && (error.status === 0 || error.status >= 500)
}

/** Whether the session has ended: not a wrong password, which also responds 401. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 401 && !hasSentence(error.error)
}

/** Whether the object does not exist, or is not visible to this user. */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestFailed && error.status === 404
}

/** An error message: what went wrong and what to do. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (!(error instanceof RequestFailed)) return signInSentence(error, t)
  const { error: name, message } = error
  const reason = name === 'PaymentFailed' ? declineOf(message) : undefined
  if (reason) return `${t('refusal.change_payment_failed')} ${t(`decline.${reason}`)}`
  if (isKnownProblem(name)) return t(`refusal.${problemKeys[name]}`)
  if (name.startsWith(PERMISSION_ERROR_PREFIX) && !isLimited(error))
    return t(`refusal.${IN_ORGANIZATION.test(name) ? 'role_here_too_small' : 'role_too_small'}`)
  const [first] = error.invalid
  if (first && !(first.type in invalidKeys) && !statusSentence(error, t)) {
    return textFor(first.msg, t)
  }
  return signInSentence(error, t)
}

const isLimited = ({ status, retry_after }: RequestFailed) =>
  status === 429 && retry_after !== undefined

/** One invalid value: the field's name as in our forms, and the error. */
export interface FieldProblem {
  /** camelCase with dots: `prices.0.priceAmount`. */
  name: string
  sentence: string
}

/** The validation errors of a response, by field. */
export function fieldProblems(error: unknown, t: Translate): FieldProblem[] {
  if (!(error instanceof RequestFailed)) return []
  return error.invalid.map(({ loc, msg, type }) => ({
    name: nameOf(loc),
    sentence: sentenceAbout(type, msg, t),
  }))
}

function sentenceAbout(type: string, msg: string, t: Translate): string {
  if (isKnownKind(type)) return t(`invalid.${invalidKeys[type]}`)
  return textFor(msg, t)
}

/** The translation of a server message, if there is one. */
const textFor = (msg: string, t: Translate): string =>
  isKnownSentence(msg) ? t(`invalid.${sentenceKeys[msg]}`) : msg

// The first part of the location names the part of the request: body, query or path.
function nameOf(loc: (string | number)[]): string {
  const inside = loc.slice(/^(body|query|path)$/.test(String(loc[0])) ? 1 : 0)
  return camelCase(inside.join('.'))
}

function isKnownProblem(name: string): name is keyof typeof problemKeys {
  return Object.hasOwn(problemKeys, name)
}

const hasSentence = (name: string) => isKnownProblem(name) || Object.hasOwn(signInProblemKeys, name)

function isKnownKind(type: string): type is keyof typeof invalidKeys {
  return Object.hasOwn(invalidKeys, type)
}

function isKnownSentence(msg: string): msg is keyof typeof sentenceKeys {
  return Object.hasOwn(sentenceKeys, msg)
}
