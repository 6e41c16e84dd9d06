import { withSession } from '@gatehouse/sdk/next'
import { gatehouse } from '../../../gatehouse/connection.ts'
import { openCheckout } from '../../../gatehouse/pages.ts'

export const POST = withSession(gatehouse, openCheckout)
