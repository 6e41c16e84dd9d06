import type { GrantError } from '@gatehouse/contract/billing/grants'
import {
  deliveryReasons,
  platformNames,
  type DeliveryReason,
  type Platform,
} from '@gatehouse/contract/billing/platforms'

/** The error's type in the protocol, by who can do something about it. */
const TYPES = {
  customer: 'BenefitActionRequiredError',
  merchant: 'BenefitPreconditionError',
  time: 'BenefitRetriableError',
} as const

const sentences: Record<DeliveryReason, (platform: string) => string> = {
  account_required: name =>
    `You need to connect a ${name} account before this benefit can be granted.`,
  account_missing: name => `The connected ${name} account no longer exists. Connect another one.`,
  account_full: name => `The ${name} account has reached a limit. Make room and try again.`,
  reconnect_required: name => `The connection to ${name} has expired. Connect the account again.`,
  invitation_expired: name => `The ${name} invitation expired. Request a new one.`,
  invitation_declined: name => `The ${name} invitation was declined. Request a new one.`,
  access_removed: name => `The access was removed at ${name}. Request it again.`,
  member_left: name => `The account left the ${name} server. Request the role again to rejoin.`,
  invitation_limit: name => `${name} limits invitations per day. This one is in the queue.`,
  rate_limited: name => `${name} asked us to wait. We'll try again automatically.`,
  platform_unavailable: name => `${name} isn't available. We'll try again automatically.`,
  integration_removed: name => `The merchant must connect ${name} again.`,
  integration_suspended: name => `The merchant has suspended the connection to ${name}.`,
  permission_missing: name => `The merchant must give Gatehouse more permissions at ${name}.`,
  two_factor_required: name =>
    `The merchant must turn off the two-factor requirement at ${name}, or contact support.`,
  resource_missing: name => `The merchant must choose another resource at ${name}.`,
  not_assignable: name => `The merchant must change the roles at ${name}.`,
  account_banned: name => `The merchant has blocked this account at ${name}.`,
  kick_permission_missing: name => `The bot may not remove members from the ${name} server.`,
  kick_not_allowed: name => `A role of the member is as high as the bot's in the ${name} server.`,
  rejected: name => `${name} rejected the request.`,
}

/** Why a grant is not delivered, as the protocol shows it. */
export function deliveryError(platform: Platform, reason: DeliveryReason, now: Date): GrantError {
  return {
    type: TYPES[deliveryReasons[reason]],
    message: sentences[reason](platformNames[platform]),
    timestamp: now.toISOString(),
  }
}
