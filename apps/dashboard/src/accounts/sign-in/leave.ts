let isLeaving = false

/**
 * Continues to a page of another app, once: the page that signs a user in also follows sign-ins in
 * other tabs.
 */
export function leave(href: string): void {
  if (isLeaving) return
  isLeaving = true
  location.assign(href)
}

// The back button restores the page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) isLeaving = false
})
