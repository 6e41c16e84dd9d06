import type { AccountError } from '@gatehouse/sdk/accounts'
import { createAccountClient } from '@gatehouse/sdk/accounts/account-client'
import { RequestFailed } from '@gatehouse/sdk/request-failed'

/** The published SDK's account client: it tracks the session and supports passkeys and One Tap. */
export const auth = createAccountClient()

/** Converts an error returned by the account client to the exception that all other calls throw. */
export const errorOf = ({ status, ...rest }: AccountError) => new RequestFailed(status, rest)
