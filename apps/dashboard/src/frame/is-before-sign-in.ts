const PATHS = /^\/(sign-in|sign-up|forgot-password|reset-password)\/?(?=$|[?#])/

/** Whether a URL on our origin is a page before sign-in, which is rendered without the router. */
export const isBeforeSignIn = (href: string): boolean => PATHS.test(href)
