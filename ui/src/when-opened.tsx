import { type ComponentType, createElement, useEffect, useState } from 'react'

interface WhenOpenedProps<Props extends object> {
  opened: boolean
  load: () => Promise<ComponentType<Props>>
  /** The props of the loaded component. */
  part: Props
}

/** A dialog or panel whose code is loaded when it is first opened. */
export function WhenOpened<Props extends object>(props: WhenOpenedProps<Props>) {
  const component = useWhenOpened(props.opened, props.load)
  return component ? createElement(component, props.part) : null
}

/**
 * A part of the page that is loaded when it is first opened; undefined until then. If it cannot be
 * loaded, opening it again tries again.
 */
export function useWhenOpened<T>(opened: boolean, load: () => Promise<T>): T | undefined {
  const [part, setPart] = useState<T>()
  const isNeeded = opened && part === undefined
  useEffect(() => {
    if (!isNeeded) return undefined
    let over = false
    load().then(
      loaded => !over && setPart(() => loaded),
      () => undefined,
    )
    return () => {
      over = true
    }
    // The same part each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNeeded])
  return part
}

const INTENTS = ['pointermove', 'pointerdown', 'keydown'] as const

/** Loads parts of the page once the user first moves the pointer, touches or presses a key. */
export function useOnFirstIntent(load: () => Promise<unknown>): void {
  useEffect(() => {
    const over = new AbortController()
    const begin = () => {
      over.abort()
      load().catch(() => undefined)
    }
    for (const intent of INTENTS) addEventListener(intent, begin, { signal: over.signal })
    return () => over.abort()
    // The same parts each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
