import { orderDraftEndpoints, orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { findOrder } from '../orders/queries.ts'
import { createDraft } from './create-draft.ts'
import { deleteDraft } from './delete-draft.ts'
import { toDraft } from './draft.ts'
import { finalizeDraft } from './finalize-draft.ts'
import { markPaid } from './mark-paid.ts'
import { findDraft, listDrafts } from './queries.ts'
import { sendInvoice } from './send-invoice.ts'
import { voidOpenOrder } from './void-open-order.ts'

/** A draft, or the order it became. */
const findEither = async (work: Reading, id: string) =>
  (await findDraft(work, id)) ?? findOrder(work, id)

/** Orders by hand, and what happens to them until they are paid. */
export const orderDrafts = implement(
  orderDraftEndpoints,
  {
    create: (work, { body }) => createDraft(work, body),
    list: async (work, input) => {
      const { rows, total_count } = await listDrafts(work, input)
      return page(rows.map(toDraft), total_count, input.limit)
    },
    get: async (work, { id }) =>
      toDraft((await findDraft(work, id)) ?? fail(orderDraftProblems.not_found)),
    delete: (work, { id }) => deleteDraft(work, id),
    finalize: finalizeDraft,
    sendInvoice: (work, { id, body }) => sendInvoice(work, id, body),
    markPaid: (work, { id, body }) => markPaid(work, id, body),
    void: (work, { id }) => voidOpenOrder(work, id),
  },
  { find: (work, { id = '' }) => findEither(work, id) },
)
