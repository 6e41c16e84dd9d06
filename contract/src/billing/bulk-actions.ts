import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  Amount,
  ById,
  Currency,
  entity,
  Id,
  listOf,
  mapOf,
  MetadataChange,
  Moment,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { OutsidePayment } from './order-drafts.ts'
import { REFUND_COMMENT_MAX, RefundReason } from './refunds.ts'

/** The most objects that one bulk action changes. */
export const BULK_ITEMS_MAX = 10_000
/** The most objects that a request can name by their ids; more are named by a filter. */
const BULK_IDS_MAX = 1_000
/** The most bulk actions of an organization that run at the same time. */
export const BULK_RUNNING_MAX = 3
/** How long a bulk action can be undone, in hours. */
export const BULK_UNDO_HOURS = 24

/** What is done to each object, with the scope that the same action on one object requires. */
export const bulkScopes = {
  refund_orders: 'refunds:write',
  resend_receipts: 'orders:write',
  send_invoices: 'orders:write',
  mark_orders_paid: 'orders:write',
  void_orders: 'orders:write',
  cancel_subscriptions: 'subscriptions:write',
  uncancel_subscriptions: 'subscriptions:write',
  revoke_subscriptions: 'subscriptions:write',
  archive_products: 'products:write',
  unarchive_products: 'products:write',
  delete_discounts: 'discounts:write',
  delete_customers: 'customers:write',
  edit_customer_metadata: 'customers:write',
} as const

type Kind = keyof typeof bulkScopes
const kinds = Object.keys(bulkScopes) as [Kind, ...Kind[]]

/** What a bulk action does. */
export const BulkActionKind = z.enum(kinds)
export type BulkActionKind = z.output<typeof BulkActionKind>

/** The action that reverses another. */
export const bulkUndo = {
  cancel_subscriptions: 'uncancel_subscriptions',
  archive_products: 'unarchive_products',
  unarchive_products: 'archive_products',
} as const satisfies Partial<Record<Kind, Kind>>

/** A bulk action runs until each object was tried, or a member cancels what has not begun. */
export const bulkActionLifecycle = lifecycle({
  running: { finish: 'finished', cancel: 'canceled' },
  finished: {},
  canceled: {},
})

const BulkActionStatus = z.enum(bulkActionLifecycle.statuses)

/** An object waits, is being refunded by the processor (`requested`), and is done or failed. */
const BulkItemStatus = z.enum(['waiting', 'requested', 'done', 'failed', 'skipped'])
export type BulkItemStatus = z.output<typeof BulkItemStatus>

const Sum = z.object({ currency: Currency, amount: Amount })

const FILTER_NAMES_MAX = 30
const FILTER_VALUES_MAX = 500

/**
 * The objects: by their ids, or all that a list shows with these query parameters, by their names
 * in the API (`{ status: ['paid'] }`). Without either, all objects of the list.
 */
const selection = {
  organization_id: Id.nullable().optional(),
  kind: BulkActionKind,
  ids: z.array(Id).min(1).max(BULK_IDS_MAX).optional(),
  filter: mapOf(
    z.string().min(1).max(64),
    z.array(z.string().max(1_000)).max(FILTER_VALUES_MAX),
    FILTER_NAMES_MAX,
  )
    .meta({ opaque: true })
    .optional(),
}

/** What an action would do; amounts include tax. */
export const BulkPreview = z
  .object({
    kind: BulkActionKind,
    /** The objects selected, and those of them the action applies to. */
    selected_count: z.int(),
    count: z.int(),
    /**
     * What would be refunded, or what is due of the invoices, by currency; empty for other actions.
     */
    sums: z.array(Sum),
    /** Binds the action to exactly these objects and amounts. */
    token: z.string(),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.output<typeof BulkPreview>

/** An action on many objects, and its progress. */
export const BulkAction = z
  .object({
    ...entity,
    organization_id: Id,
    kind: BulkActionKind,
    status: BulkActionStatus,
    total_count: z.int(),
    done_count: z.int(),
    failed_count: z.int(),
    /** What is refunded if nothing fails, or what was due of the invoices; with tax. */
    sums: z.array(Sum),
    finished_at: Moment.nullable(),
    /** Who started it; null for a program, or after the account was deleted. */
    started_by: z.object({ id: Id, name: z.string() }).nullable(),
    can_undo: z.boolean(),
    /** The action that this one reverses. */
    undoes: Id.nullable(),
  })
  .meta({ id: 'BulkAction' })
export type BulkAction = z.output<typeof BulkAction>

/** One object of an action; `error` and `detail` say why it failed, as its own endpoint would. */
export const BulkItem = z
  .object({
    object_id: Id,
    label: z.string(),
    status: BulkItemStatus,
    error: z.string().nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'BulkItem' })
export type BulkItem = z.output<typeof BulkItem>

/** Errors of bulk actions. */
export const bulkActionProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  nothing: [422, 'NothingToDo', 'The action applies to none of the selected objects.'],
  too_many: [
    422,
    'TooManyItems',
    `One action changes at most ${BULK_ITEMS_MAX} objects. Narrow the filters.`,
  ],
  outdated: [409, 'PreviewOutdated', 'The selection changed since the preview. Preview it again.'],
  amount_changed: [409, 'AmountChanged', 'The amount due has changed since the preview.'],
  busy: [
    409,
    'TooManyBulkActions',
    `At most ${BULK_RUNNING_MAX} bulk actions run at the same time. Wait until one has finished.`,
  ],
  not_running: [409, 'BulkActionEnded', 'This action has already ended.'],
  not_undoable: [409, 'NotUndoable', `This action can't be undone, or not any more.`],
})

const subjects = ['organization', 'user'] as const
/** Any of these; the operations check the one of the action. */
const scopes = [...new Set(Object.values(bulkScopes))]
const { not_found, nothing, too_many, outdated, busy, not_running } = bulkActionProblems
const { not_undoable } = bulkActionProblems

/** Actions on many objects at once, in the background. */
export const bulkActionEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/bulk-actions/',
    status: 200,
    summary: 'List bulk actions',
    description: 'Newest first. Kept for 90 days.',
    scopes,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      status: listOf(BulkActionStatus).optional(),
      ...pageQuery,
    }),
    output: pageOf(BulkAction),
    problems: [],
  },
  preview: {
    kind: 'read',
    method: 'POST',
    path: '/v1/bulk-actions/preview',
    status: 200,
    summary: 'Preview a bulk action',
    description: 'Counts the objects and adds up their amounts; changes nothing.',
    scopes,
    subjects,
    body: z.object(selection),
    output: BulkPreview,
    problems: [nothing, too_many],
    limit: { max: 60, seconds: 60 },
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/bulk-actions/',
    status: 202,
    summary: 'Start a bulk action',
    description:
      'The objects and amounts are those of the preview, or it is rejected. They are changed one ' +
      'after the other; the failure of one does not stop the others. Returns immediately; get ' +
      'the action to follow its progress.',
    scopes,
    subjects,
    body: z.object({
      ...selection,
      /** From the preview. */
      token: z.string().max(100),
      /** Of refunds; ignored for other actions. */
      reason: RefundReason.default('other'),
      comment: z.string().max(REFUND_COMMENT_MAX).nullable().optional(),
      /** Also revokes the benefits of refunded one-time orders. */
      revoke_benefits: z.boolean().default(false),
      /** How invoices that are marked as paid were paid. */
      payment: OutsidePayment.optional(),
      /** Of customers that are deleted: their personal data is deleted as well. */
      anonymize: z.boolean().default(false),
      /** What changes in the metadata of customers; required for that action. */
      metadata: MetadataChange.optional(),
    }),
    output: BulkAction,
    problems: [nothing, too_many, outdated, busy],
    limit: { max: 20, seconds: 60, shared: true },
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/bulk-actions/{id}',
    status: 200,
    summary: 'Get a bulk action',
    scopes,
    subjects,
    params: ById,
    output: BulkAction,
    problems: [not_found],
  },
  items: {
    kind: 'read',
    method: 'GET',
    path: '/v1/bulk-actions/{id}/items',
    status: 200,
    summary: 'List the objects of a bulk action',
    scopes,
    subjects,
    params: ById,
    query: z.object({ status: listOf(BulkItemStatus).optional(), ...pageQuery }),
    output: pageOf(BulkItem),
    problems: [not_found],
  },
  cancel: {
    kind: 'write',
    method: 'POST',
    path: '/v1/bulk-actions/{id}/cancel',
    status: 200,
    summary: 'Cancel a bulk action',
    description: 'Objects that were already changed stay changed; the others are skipped.',
    scopes,
    subjects,
    params: ById,
    output: BulkAction,
    problems: [not_found, not_running],
  },
  undo: {
    kind: 'write',
    method: 'POST',
    path: '/v1/bulk-actions/{id}/undo',
    status: 202,
    summary: 'Undo a bulk action',
    description: `Starts an action that reverses it, once and within ${BULK_UNDO_HOURS} hours.`,
    scopes,
    subjects,
    params: ById,
    output: BulkAction,
    problems: [not_found, not_undoable, busy],
  },
})
