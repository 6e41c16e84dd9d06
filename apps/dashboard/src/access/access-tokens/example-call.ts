/** A first request with a token: lists the organization's products. */
export const exampleCall = (token: string) =>
  `curl ${location.origin}/v1/products/ \\\n  -H "Authorization: Bearer ${token}"`
