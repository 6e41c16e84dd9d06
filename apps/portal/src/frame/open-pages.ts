import { pageOf } from '../place.ts'

/**
 * The pages that require no sign-in: links to a new email address, to a seat and to unsubscribe
 * authenticate the person themselves, and the law requires that contracts can be ended without a
 * password.
 */
const openPages = [
  ...['email', 'seat', 'unsubscribe'],
  ...['cancel-contract', 'withdraw', 'confirm-request'],
]

/** Whether a page can be used without a session. */
export const isOpenPage = (pathname: string): boolean =>
  openPages.some(page => pageOf(pathname) === `/${page}`)
