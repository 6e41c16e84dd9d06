import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { LinkedAccount } from './linked-accounts.ts'

/** An organization somebody works in, as an admin sees it beside that person. */
export const WorkPlace = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** One role or several, with commas between them. */
  role: z.string(),
  /** Nobody else owns it: its owner cannot be removed. */
  ownedAlone: z.boolean(),
})
export type WorkPlace = z.output<typeof WorkPlace>

/** What hangs on an account: by what its owner comes in, and where they work. */
export const UserHoldings = z
  .object({
    accounts: z.array(LinkedAccount),
    passkeys: z.int(),
    apiKeys: z.int(),
    organizations: z.array(WorkPlace),
  })
  .meta({ id: 'UserHoldings' })
export type UserHoldings = z.output<typeof UserHoldings>
