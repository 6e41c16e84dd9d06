/** Exchange rates of the euro in dollars, one for each month, from the first one of the demo. */
export const euroRates = [
  ...['1.0842', '1.0917', '1.0788', '1.1024', '1.1163', '1.1296', '1.1187'],
  ...['1.1342', '1.1478', '1.1405', '1.1552', '1.1613', '1.1587'],
] as const

/** The files of the benefit with downloads. */
export const files = [
  {
    name: 'README.txt',
    mime_type: 'text/plain',
    text: 'Tidewater Maps\n\nUnpack the symbols and open them in any vector editor.\n',
  },
  {
    name: 'chart-symbols.svg',
    mime_type: 'image/svg+xml',
    text:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><title>Lateral mark</title>' +
      '<path d="M20 4 8 34h24Z" fill="#b3261e"/></svg>\n',
  },
] as const

/** What the merchant writes to the bank about a disputed charge. */
export const evidence = {
  product_description: 'A license of the program Tidewater, delivered by email at the purchase.',
  uncategorized_text:
    'The customer activated the license on two computers after the purchase, and synchronized ' +
    'charts until the day of the dispute. Both are in the attached log.',
} as const

/** Why customers ask for a refund, and whether the merchant agrees. */
export const refundRequests = [
  { reason: 'I bought the wrong plan. I need the one for teams.', agrees: true },
  { reason: 'My chart plotter does not support the format.', agrees: true },
  {
    reason: 'I have not had time to sail this year.',
    agrees: false,
    reply: 'Your license never expires: it still works next summer.',
  },
] as const

/** Work on commission, which the merchant bills by invoice. */
export const commissions = [
  {
    customer: { name: 'Visby Harbor Authority', email: 'office@visby-harbor.example' },
    country: 'SE',
    description: 'Approach chart of the outer harbor, printed and as a file',
    amount: 184_000,
    note: 'As agreed on the phone with the harbor master.',
    /** Days before the demo ends on which it is sent. */
    days_ago: 75,
    net_days: 30,
    /** Days until it is paid by bank transfer; null if it is not. */
    paid_after: 21,
  },
  {
    customer: { name: 'Fjord Ferries AS', email: 'accounts@fjord-ferries.example' },
    country: 'NO',
    description: 'Route maps for twelve ferries',
    amount: 96_000,
    note: null,
    days_ago: 38,
    net_days: 14,
    paid_after: null,
  },
  {
    customer: { name: 'Isle of Skye Sailing School', email: 'hello@skye-sailing.example' },
    country: 'GB',
    description: 'Teaching charts, a set of twenty',
    amount: 42_500,
    note: 'Thank you for teaching with our charts.',
    days_ago: 9,
    net_days: 30,
    paid_after: null,
  },
] as const

/** A commission of the demo. */
export type Commission = (typeof commissions)[number]
