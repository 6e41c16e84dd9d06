import { magicLinkEndpoints } from '@gatehouse/contract/accounts/magic-link'
import { implement } from '../../platform/http/implement.ts'
import { followMagicLink } from './follow-magic-link.ts'
import { requestMagicLink } from './request-magic-link.ts'

export const magicLinks = implement(magicLinkEndpoints, {
  request: (work, { body }) => requestMagicLink(work, body),
  verify: followMagicLink,
})
