/**
 * The library that creates and verifies passkeys. It is loaded at first use, because it parses more
 * formats of certificates than most servers ever see.
 */
export const webAuthn = () => import('@simplewebauthn/server')
