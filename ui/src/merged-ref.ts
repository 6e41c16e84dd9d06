import type { Ref, RefObject } from 'react'

/** Combines our own ref and the caller's. */
export function mergedRef<Node>(own: RefObject<Node | null>, provided: Ref<Node> | undefined) {
  return (node: Node | null) => {
    own.current = node
    if (typeof provided === 'function') return provided(node)
    if (provided) provided.current = node
    return undefined
  }
}
