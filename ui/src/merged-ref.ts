import type { Ref, RefObject } from 'react'

/** Combines our own ref and the caller's. */
export function mergedRef<Node>(own: RefObject<Node | null>, given: Ref<Node> | undefined) {
  return (node: Node | null) => {
    own.current = node
    if (typeof given === 'function') return given(node)
    if (given) given.current = node
    return undefined
  }
}
