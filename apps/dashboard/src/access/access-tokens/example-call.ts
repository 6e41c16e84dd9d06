/** A first call with a token: what the organization sells. */
export const exampleCall = (token: string) =>
  `curl ${location.origin}/v1/products/ \\\n  -H "Authorization: Bearer ${token}"`
