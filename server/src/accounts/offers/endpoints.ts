import { offerEndpoints } from '@gatehouse/contract/accounts/offers'
import { implement } from '../../platform/http/implement.ts'
import { findOffers } from './find-offers.ts'

export const offers = implement(offerEndpoints, { get: work => findOffers(work) })
