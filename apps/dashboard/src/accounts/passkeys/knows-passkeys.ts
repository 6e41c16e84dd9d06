/** Whether this browser knows passkeys. */
export const knowsPasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && navigator.credentials !== undefined
