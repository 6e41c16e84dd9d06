import {
  checkoutLinkEndpoints,
  checkoutLinkProblems,
} from '@gatehouse/contract/billing/checkout-links'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toCheckoutLink, toCheckoutLinkPublic } from './checkout-link.ts'
import { createCheckoutLink } from './create-checkout-link.ts'
import { deleteCheckoutLink } from './delete-checkout-link.ts'
import { linkOf, openLink } from './open-link.ts'
import { findCheckoutLink, listCheckoutLinks } from './queries.ts'
import { updateCheckoutLink } from './update-checkout-link.ts'

export const checkoutLinks = implement(
  checkoutLinkEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listCheckoutLinks(work, input)
      return page(
        rows.map(row => toCheckoutLink(work.server, row)),
        total_count,
        input.limit,
      )
    },
    create: async (work, { body }) =>
      toCheckoutLink(work.server, await createCheckoutLink(work, body)),
    get: async (work, { id }) =>
      toCheckoutLink(
        work.server,
        (await findCheckoutLink(work, id)) ?? fail(checkoutLinkProblems.not_found),
      ),
    update: async (work, { id, body }) =>
      toCheckoutLink(work.server, await updateCheckoutLink(work, id, body)),
    delete: (work, { id }) => deleteCheckoutLink(work, id),
    clientGet: async (work, { client_secret }) =>
      toCheckoutLinkPublic(await linkOf(work, client_secret)),
    clientCheckout: (work, { client_secret, body }) => openLink(work, client_secret, body),
  },
  { find: (work, { id = '' }) => findCheckoutLink(work, id) },
)
