import { withSession } from '@gatehouse/sdk/next'
import { openCheckout } from '../../../gatehouse/checkout.ts'
import { gatehouse } from '../../../gatehouse/connection.ts'

export const POST = withSession(gatehouse, openCheckout)
