import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window a part may be when it is shown, so that scrolling rarely waits. */
const MARGIN = '200px'

interface WhenSeenProps {
  /** Takes the part's place until it is near the window. */
  placeholder: ReactNode
  children: () => ReactNode
}

/** A part of a page that is rendered, and asks for its data, once it is scrolled to. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return undefined
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children() : <div ref={place}>{placeholder}</div>
}
