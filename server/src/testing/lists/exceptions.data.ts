/** Ways to ask a list that no index serves, and why not. */
export const exceptions: { asked: RegExp; because: string }[] = [
  {
    asked: /^organizationAccessTokens\.list\?sorting=-?(comment|last_used_at)$/,
    because: `A merchant has a handful of tokens. An index on when one was last used would have to be
      written with every use.`,
  },
]
