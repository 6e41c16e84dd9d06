import { checkoutEndpoints } from '@gatehouse/contract/billing/checkout-endpoints'
import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toCheckout, toCheckoutPublic } from './checkout.ts'
import { createCheckout, createClientCheckout } from './create-checkout.ts'
import { getClientCheckout } from './get-client-checkout.ts'
import { listCheckouts } from './list-checkouts.ts'
import { findCheckout } from './queries.ts'
import { streamCheckout } from './stream-checkout.ts'
import { updateCheckout, updateClientCheckout } from './update-checkout.ts'

// Confirming and refreshing call the processor and apply its response, so they are in
// billing/settlement.
const { clientConfirm: _, clientRefresh: __, ...ours } = checkoutEndpoints

export const checkouts = implement(
  ours,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listCheckouts(work, input)
      return page(
        rows.map(row => toCheckout(work.server, row)),
        total_count,
        input.limit,
      )
    },
    create: async (work, { body }) => toCheckout(work.server, await createCheckout(work, body)),
    get: async (work, { id }) =>
      toCheckout(work.server, (await findCheckout(work, id)) ?? fail(checkoutProblems.not_found)),
    update: async (work, { id, body }) =>
      toCheckout(work.server, await updateCheckout(work, id, body)),
    clientCreate: async (work, { body }) =>
      toCheckoutPublic(work.server, await createClientCheckout(work, body)),
    clientGet: async (work, { client_secret }) =>
      toCheckoutPublic(work.server, await getClientCheckout(work, client_secret)),
    clientUpdate: async (work, { client_secret, body }) =>
      toCheckoutPublic(work.server, await updateClientCheckout(work, client_secret, body)),
    clientStream: streamCheckout,
  },
  { find: (work, { id = '' }) => findCheckout(work, id) },
)
