import {
  cloneElement,
  createElement,
  type ComponentType,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWhenOpened } from './when-opened.tsx'

type OpenedBy = 'pointer' | 'keys'

interface LazyMenuProps<Props> {
  /** Loads the menu's component. */
  load: () => Promise<ComponentType<Props>>
  /** The button that opens it: a plain button until then. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  haspopup?: 'menu' | 'listbox'
  menu: Omit<Props, 'trigger'>
}

/**
 * A menu whose code is loaded when its button is first pressed: a page does not wait for it.
 * The press is repeated on the menu's own button, which opens as always.
 */
export function LazyMenu<Props extends { trigger: ReactElement }>(props: LazyMenuProps<Props>) {
  const { load, trigger, haspopup = 'menu', menu } = props
  const [press, setPress] = useState<OpenedBy>()
  const button = useRef<HTMLElement>(null)
  const component = useWhenOpened(press !== undefined, load)
  useEffect(() => {
    if (component && press && button.current) repeat(button.current, press)
  }, [component, press])
  if (component) {
    // Only React and the effect read the ref.
    // oxlint-disable-next-line react/refs
    const own = { ...menu, trigger: cloneElement(trigger, { ref: button } as object) }
    // The props are those of the component, with the trigger.
    return createElement(component, own as unknown as Props)
  }
  return cloneElement(trigger, {
    'aria-haspopup': haspopup,
    'aria-expanded': false,
    // The role of the button that replaces it.
    ...(haspopup === 'listbox' && { role: 'combobox' }),
    onClick: (event: MouseEvent) => setPress(event.detail > 0 ? 'pointer' : 'keys'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setPress('keys')
    },
  })
}

/** Presses the menu's button as the user pressed the one that it replaced. */
function repeat(button: HTMLElement, press: OpenedBy) {
  button.focus()
  if (press === 'pointer') {
    const place = { bubbles: true, button: 0, detail: 1 }
    button.dispatchEvent(new PointerEvent('pointerdown', { ...place, pointerType: 'mouse' }))
    button.dispatchEvent(new MouseEvent('mousedown', place))
    button.dispatchEvent(new MouseEvent('mouseup', place))
    button.dispatchEvent(new MouseEvent('click', place))
  } else button.click()
}
