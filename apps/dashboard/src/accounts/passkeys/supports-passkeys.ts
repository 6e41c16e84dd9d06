/** Whether this browser knows passkeys. */
export const supportsPasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined
