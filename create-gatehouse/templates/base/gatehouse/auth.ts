import { createAccountClient } from '@gatehouse/sdk/accounts'

/** Signs users in and manages their organizations, from the browser. */
export const auth = createAccountClient(
  // The app passes its own /api/auth on to Gatehouse, so that cookies belong to one origin.
  typeof window === 'undefined' ? {} : { baseURL: window.location.origin },
)
