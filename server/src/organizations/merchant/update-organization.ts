import {
  merchantLifecycle,
  organizationProblems,
  type Organization,
  type OrganizationCreate,
  type OrganizationUpdate,
} from '@gatehouse/contract/organizations/merchant'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import type { OrganizationsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { updateOrganizationRow } from '../organizations/queries.ts'
import { syncMerchantSeatsTask } from '../seats/seats.ts'
import {
  statusOf,
  subscriptionSettingsOf,
  toOrganization,
  type OrganizationRow,
} from './merchant.ts'
import { hasDiscount, lockOrganization } from './queries.ts'

/**
 * Changes a merchant; settings are merged into the existing ones, and fields that are not sent stay
 * unchanged.
 */
export async function updateOrganization(
  work: Work,
  id: string,
  body: OrganizationUpdate,
): Promise<Organization> {
  const before = await lockOrganization(work, id)
  if (!before) return fail(organizationProblems.not_found)
  await requireOwnDiscount(work, id, body)
  const after = await updateOrganizationRow(work, id, {
    ...changesOf(before, body, work.now),
    modified_at: work.now,
  })
  const organization = toOrganization(after)
  await recordEvent(work, 'organization.updated', id, organization)
  await recordAudit(work, {
    action: 'organization.updated',
    subject_kind: 'organization',
    subject_id: id,
    organization_id: id,
    before: toOrganization(before),
    after: organization,
  })
  const follow = (row: OrganizationRow) => subscriptionSettingsOf(row).seats_follow_members
  if (follow(before) !== follow(after)) {
    await enqueue(work, syncMerchantSeatsTask, { organization_id: id, subject_id: id })
  }
  return organization
}

/** The discount that is offered to customers who cancel must be the organization's own. */
export async function requireOwnDiscount(
  work: Work,
  id: string | null,
  body: Pick<OrganizationUpdate, 'customer_portal_settings'>,
): Promise<void> {
  const input = body.customer_portal_settings?.subscription?.retention_discount_id
  if (!input || (id !== null && (await hasDiscount(work, id, input)))) return
  const loc = ['body', 'customer_portal_settings', 'subscription', 'retention_discount_id']
  invalid({ loc, msg: 'Discount does not exist.', input })
}

/** The columns a body changes; null clears a nullable field and leaves the others unchanged. */
function changesOf(
  row: OrganizationRow,
  body: OrganizationUpdate,
  now: Date,
): Updateable<OrganizationsTable> {
  return {
    ...settingsInput(body),
    name: body.name ?? row.name,
    ...(body.details && detailsOf(row, body.details, now)),
    default_presentment_currency:
      body.default_presentment_currency ?? row.default_presentment_currency,
    feature_settings: mergeSettings(row.feature_settings, body.feature_settings),
    subscription_settings: mergeSettings(row.subscription_settings, body.subscription_settings),
    notification_settings: mergeSettings(row.notification_settings, body.notification_settings),
    customer_email_settings: mergeSettings(
      row.customer_email_settings,
      body.customer_email_settings,
    ),
    tax_settings: mergeSettings(row.tax_settings, body.tax_settings),
    checkout_settings: mergeSettings(row.checkout_settings, body.checkout_settings),
    customer_portal_settings: mergePortalSettings(
      row.customer_portal_settings,
      body.customer_portal_settings,
    ),
  }
}

/** The initial values of a new organization's row, beside its slug. */
export function initialValuesOf(body: OrganizationCreate, now: Date) {
  const { name, details, default_presentment_currency } = body
  return {
    ...settingsInput(body),
    name,
    ...(details && { details: JSON.stringify(details), details_submitted_at: now }),
    ...(default_presentment_currency && { default_presentment_currency }),
    feature_settings: mergeSettings({}, body.feature_settings),
    subscription_settings: mergeSettings({}, body.subscription_settings),
    notification_settings: mergeSettings({}, body.notification_settings),
    customer_email_settings: mergeSettings({}, body.customer_email_settings),
    tax_settings: mergeSettings({}, body.tax_settings),
    checkout_settings: mergeSettings({}, body.checkout_settings),
    customer_portal_settings: mergePortalSettings({}, body.customer_portal_settings),
  }
}

function settingsInput(body: Partial<OrganizationUpdate>) {
  const { avatar_url, accent_color, email, website, socials, country } = body
  const { default_tax_behavior, embed_hosts } = body
  return {
    ...(default_tax_behavior && { default_tax_behavior }),
    ...(avatar_url !== undefined && { logo: avatar_url }),
    ...(accent_color !== undefined && { accent_color }),
    ...(email !== undefined && { email }),
    ...(website !== undefined && { website }),
    ...(country !== undefined && { country }),
    ...(embed_hosts !== undefined && { embed_hosts: [...new Set(embed_hosts ?? [])] }),
    ...(socials !== undefined && { socials: JSON.stringify(socials ?? []) }),
  }
}

function mergeSettings(stored: unknown, input: object | null | undefined): string {
  return JSON.stringify({ ...(stored as object), ...input })
}

/** The portal's settings are grouped: fields that a group does not name stay unchanged too. */
function mergePortalSettings(
  stored: unknown,
  settings: OrganizationUpdate['customer_portal_settings'],
): string {
  const before = stored as NonNullable<typeof settings>
  return JSON.stringify({
    usage: { ...before.usage, ...settings?.usage },
    subscription: { ...before.subscription, ...settings?.subscription },
    customer: { ...before.customer, ...settings?.customer },
  })
}

/** When a merchant first submits its business details, its review for selling begins. */
function detailsOf(
  row: OrganizationRow,
  details: object,
  now: Date,
): Updateable<OrganizationsTable> {
  const status = statusOf(row)
  return {
    details: JSON.stringify(details),
    details_submitted_at: row.details_submitted_at ?? now,
    status: merchantLifecycle.can('onboard', status)
      ? merchantLifecycle.next('onboard', status)
      : status,
  }
}
