import { z } from 'zod'
import { Amount, Moment } from '../kit/fields.ts'
import { BoughtSubscription, OrganizationSummary } from './bought-subscriptions.ts'

/** How many members an organization's purchases allow, and how many it has. */
export const Seats = z
  .object({
    /** Null: none of its purchases counts seats. */
    limit: z.int().nullable(),
    used: z.int(),
    /** How many more members may join; null without a limit. Never below zero. */
    free: z.int().nullable(),
    /** Pending invitations; they occupy no seat. */
    invited: z.int(),
    /** The subscriptions that set the limit: the one with the fewest seats determines it. */
    subscriptions: z.array(
      BoughtSubscription.extend({
        merchant: OrganizationSummary,
        /** Whether its seats follow the number of members. */
        follows: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Seats' })
export type Seats = z.output<typeof Seats>

/** What additional members cost, per seat-based subscription of the organization. */
export const SeatsPreview = z
  .object({
    more: z.int(),
    /** How many of them can join: fewer if the seats or the price's tiers do not suffice. */
    admitted: z.int(),
    subscriptions: z.array(
      BoughtSubscription.extend({
        merchant: OrganizationSummary,
        /** Whether its seats follow the number of members. */
        follows: z.boolean(),
        seatsAfter: z.int(),
        /** Charged when they join, tax included; null while a renewal or charge is in progress. */
        dueNow: Amount.nullable(),
        /** The amount of the next renewal with them, and its date; null if none follows. */
        renewal: z.object({ at: Moment, amount: Amount, amountBefore: Amount }).nullable(),
      }),
    ),
  })
  .meta({ id: 'SeatsPreview' })
export type SeatsPreview = z.output<typeof SeatsPreview>
