/**
 * What makes a browser send cookies to the server. Edge runtimes, which have none, reject the field
 * and lack it in their requests.
 */
export const withCookies: Pick<RequestInit, 'credentials'> =
  'credentials' in Request.prototype ? { credentials: 'include' } : {}
