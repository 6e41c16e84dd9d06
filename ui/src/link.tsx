import { type AnchorHTMLAttributes, createContext, type MouseEvent, type Ref, use } from 'react'
import clsx from 'clsx'

/** An app's client-side navigation. */
export interface Navigation {
  /** Navigates to a page of the same app without reloading. */
  go: (href: string) => void
  /** Prefetches the data of a page while the pointer moves toward its link. */
  prepare?: (href: string) => void
}

/** Set by the app's router; without one every link is a normal link. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

/** How to open a URL: in place through the app's router, or as a page load. */
export function useNavigateTo(): (href: string) => void {
  return use(NavigationContext)?.go ?? (href => location.assign(href))
}

/** Whether a click opens the link here, not in a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  const keys = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !keys && !event.defaultPrevented
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Has no style of its own, only the caller's classes. */
  plain?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link. Inside the app it navigates in place; new tabs and middle clicks work natively. */
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
