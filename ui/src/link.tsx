import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, use } from 'react'
import clsx from 'clsx'

/** An app's own way through its pages. */
export interface Navigation {
  /** Goes to a page of the same app without loading it anew. */
  go: (href: string) => void
  /** Fetches what the page needs before it is asked for: the pointer is already on its way. */
  prepare?: (href: string) => void
}

/** The app's router enters here; without one every link is an ordinary one. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

/** How to open an address: in place through the app's router, or as a page of its own. */
export function useNavigateTo(): (href: string) => void {
  return use(NavigationContext)?.go ?? (href => location.assign(href))
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

/** A link. Inside the app it navigates in place; new tabs and middle clicks stay native. */
export function Link({ href, plain, className, onClick, children, ...rest }: LinkProps) {
  const navigation = use(NavigationContext)
  const inside = navigation && !rest.target && href.startsWith('/')
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!inside || !isPlainClick(event)) return
    event.preventDefault()
    navigation?.go(href)
  }
  const look = 'text-accent rounded-mark underline-offset-2 hover:underline font-medium'
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={() => inside && navigation.prepare?.(href)}
      className={clsx(!plain && look, className)}
    >
      {children}
    </a>
  )
}
