import {
  defaultPreferences,
  type Notification,
  type NotificationFacts,
  type NotificationKind,
  type NotificationPreferences,
} from '@gatehouse/contract/organizations/notifications'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { NotificationsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

export type NotificationRow = Selectable<NotificationsTable>

/** Something to tell the members of an organization who may see it. */
export type News = {
  kind: NotificationKind
  /** The dashboard's page, below the organization: `/orders/…`. */
  page: string
  facts: Partial<NotificationFacts>
}

/** Mails a member, the subject, what is to be mailed of an organization. */
export const mailNotificationsTask = task(
  'mail_notifications',
  z.object({ organization_id: z.uuid(), mailing: z.enum(['immediate', 'hourly']) }),
)

const noFacts: NotificationFacts = {
  ...{ customer: null, product: null, amount: null, currency: null, name: null },
}

/** The facts as they are stored: only those of its kind. */
export const factsOf = ({ facts }: Pick<NotificationRow, 'facts'>): NotificationFacts => ({
  ...noFacts,
  // Only this module writes them, from values of the same type.
  ...(facts as Partial<NotificationFacts>),
})

/** The notification as its member sees it. */
export function toNotification(row: NotificationRow): Notification {
  const { id, created_at, organization_id, page, read_at } = row
  return {
    ...{ id, created_at, modified_at: null, organization_id, page },
    // Only kinds of the contract are stored.
    kind: row.kind as NotificationKind,
    facts: factsOf(row),
    is_read: read_at !== null,
  }
}

/** A member's preferences: the stored ones over the defaults. */
export const preferencesFrom = (stored: unknown): NotificationPreferences => ({
  ...defaultPreferences,
  // Only values of the contract's type are stored.
  ...(stored as Partial<NotificationPreferences> | undefined),
})
