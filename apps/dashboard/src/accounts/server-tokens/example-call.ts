/** A call that only a server token may make: whether an API key somebody shows is good. */
export const exampleCall = (token: string) =>
  [
    `curl ${location.origin}/api/auth/api-key/verify \\`,
    `  -H "Authorization: Bearer ${token}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"key": "…"}'`,
  ].join('\n')
