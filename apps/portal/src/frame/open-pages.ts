/**
 * The pages that require no sign-in: a link to a new email address authenticates the customer, and
 * the law requires that contracts can be ended without a password.
 */
const openPages = ['email', 'cancel-contract', 'withdraw', 'confirm-request']

/** Whether a page can be used without a session. */
export const isOpenPage = (pathname: string): boolean =>
  openPages.some(page => pathname.endsWith(`/portal/${page}`))
