/** Addresses under the same roof that are no pages of this app. */
const ELSEWHERE = /^\/(mailbox|checkout|api|v1|docs|openapi)\b|^\/[^/]+\/portal\b/

/** Whether an address of ours is drawn by somebody else: the page has to be left for it. */
export const isElsewhere = (href: string): boolean => ELSEWHERE.test(href)
