/** A request that requires a server token: verifies an API key. */
export const exampleCall = (token: string) =>
  [
    `curl ${location.origin}/api/auth/api-key/verify \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"key": "…"}'`,
  ].join('\n')
