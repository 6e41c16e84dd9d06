const KEY = 'gatehouse.browser-notices'

/** Whether this browser can show notifications at all. */
export const canNotify = () => 'Notification' in window

/** Whether the member wants them in this browser, and the browser allows it. */
export const isNotifying = () =>
  canNotify() && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on'

/** Turns them off, or on after the browser has asked its user; returns whether they are on. */
export async function chooseNotices(on: boolean): Promise<boolean> {
  if (!on || !canNotify()) {
    localStorage.removeItem(KEY)
    return false
  }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return false
  localStorage.setItem(KEY, 'on')
  return true
}
