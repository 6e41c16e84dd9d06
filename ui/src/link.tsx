import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, use } from 'react'
import clsx from 'clsx'

/** Goes to a page of the same app without loading it anew. */
export type Navigate = (href: string) => void

/** The app's router gives its `navigate` here; without one every link is an ordinary one. */
export const NavigateContext = createContext<Navigate | undefined>(undefined)

/** How to open an address: in place through the app's router, or as a page of its own. */
export function useNavigateTo(): Navigate {
  return use(NavigateContext) ?? ((href) => location.assign(href))
}

/** Whether a click means "here", not "in a new tab or window". */
export function isPlainClick(event: MouseEvent): boolean {
  const keys = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !keys && !event.defaultPrevented
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Draws nothing of its own: the caller's classes alone. */
  plain?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link. Inside the app it navigates in place; new tabs, copying and middle clicks stay native. */
export function Link({ href, plain, className, onClick, ...rest }: LinkProps) {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || rest.target || !href.startsWith('/') || !isPlainClick(event)) return
    event.preventDefault()
    navigate(href)
  }
  const look = 'text-accent rounded-mark underline-offset-2 hover:underline font-medium'
  return <a {...rest} href={href} onClick={follow} className={clsx(!plain && look, className)} />
}
