/** List requests that no index serves, and why not. */
export const exceptions: { asked: RegExp; because: string }[] = [
  {
    asked: /^organizationAccessTokens\.list\?sorting=-?(comment|last_used_at)$/,
    because: `A merchant has a handful of tokens. An index on when one was last used would have to be
      written with every use.`,
  },
  {
    asked: /^integrations\.list/,
    because: `A merchant connects a handful of accounts at platforms.`,
  },
  {
    asked: /^integrations\.resources\?query=/,
    because: `An installation has some hundreds of repositories, which are found by their integration.`,
  },
  {
    asked: /^notifications\.list\?unread=false/,
    because: `A member has the notifications of thirty days, of which most are read. The unread ones are
      found by an index.`,
  },
  {
    asked: /^discounts\.list\?(product_id|status)=/,
    because: `A merchant has some hundreds of discounts. Whether one can be used depends on the moment,
      and most are for every product.`,
  },
  {
    asked: /^events\.list\?depth=/,
    because: `Whether a parent has arrived decides the depth of an event, so the events of a merchant are
      counted one by one. Their page is found along an index.`,
  },
  {
    asked: /^events\.list\?query=/,
    because: `The names that contain a text are found first; they may be those of few events or of most.
      A merchant has some hundreds of names, and not as many as here.`,
  },
  {
    asked: /^events\.listNames|^eventTypes\.list/,
    because: `A merchant's events have some hundreds of names at most. Their counts change with every
      event, so an index on them would be written with every event.`,
  },
  {
    asked:
      /^customerMeters\.list(\?(organization_id=.*|sorting=-?(modified_at|meter_name|customer_name|consumed_units|credited_units|balance)))?$/,
    because: `What changes with every event has no index, so that counting an event rewrites its row in
      place. The list of a merchant is sorted as a whole.`,
  },
  {
    asked: /^subscriptions\.list\?canceled_at_(after|before)=/,
    because: `Between which days is a range: in another order than its own no index serves it. It is
      found along its index, or while going through the newest.`,
  },
  {
    asked: /^wallets\.list(\?(organization_id=.*|sorting=.*))?$/,
    because: `A balance is the sum of its entries. Those of all customers are added up and put in order
      as a whole; those of one customer are found by an index.`,
  },
  {
    asked: /^customerMembers\.list(\?(role=owner|sorting=-?created_at|organization_id=.*))?$/,
    because: `The members of all customers at once are customers and people in one list: it is put in
      order as a whole. Those of one customer, which clients ask for, are found by an index.`,
  },
]

/** Filters by a value that every row has, and those that false turns off. */
export const withoutEffect: ReadonlySet<string> = new Set([
  'products.list?visibility=public',
  'mrrMovements.list?billing_type=recurring',
  'eventTypes.list?root_events=false',
])

/** Filters by a value that no row has: all movements of MRR are of subscriptions. */
export const withoutRows: ReadonlySet<string> = new Set(['mrrMovements.list?billing_type=one_time'])
