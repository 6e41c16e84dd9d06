import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { LinkedAccount } from './linked-accounts.ts'

/** An organization a user is a member of, as an admin sees it beside that user. */
const WorkPlace = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** One role or several, with commas between them. */
  role: z.string(),
  /** The user is the only owner, so they cannot be removed. */
  ownedAlone: z.boolean(),
})
type WorkPlace = z.output<typeof WorkPlace>

/** What depends on an account: its owner's sign-in methods and memberships. */
export const UserHoldings = z
  .object({
    accounts: z.array(LinkedAccount),
    passkeys: z.int(),
    apiKeys: z.int(),
    organizations: z.array(WorkPlace),
  })
  .meta({ id: 'UserHoldings' })
export type UserHoldings = z.output<typeof UserHoldings>
