import { kebabCase } from '@gatehouse/contract/kit/key-case'
import {
  createElement,
  useContext,
  type ComponentPropsWithoutRef,
  type ElementType,
  type ReactElement,
  type Ref,
} from 'react'
import { parts, SlotsContext, type PartName } from './slots.ts'

type PartProps<P extends PartName> = ComponentPropsWithoutRef<(typeof parts)[P]> & {
  of: P
  /** In React 18, a component has no `ref` of its own. */
  elementRef?: Ref<HTMLElementTagNameMap[(typeof parts)[P]]> | undefined
}

/** One part of a component: its element with the class `gh-…`, or what its slot says. */
export function Part<P extends PartName>({
  of: part,
  elementRef,
  className,
  ...props
}: PartProps<P>): ReactElement {
  const slot = useContext(SlotsContext)[part]
  const own = `gh-${kebabCase(part)}`
  const added = typeof slot === 'string' ? slot : undefined
  const all = [own, className, added].filter(Boolean).join(' ')
  // The types of props and element belong to the same part.
  const element = (typeof slot === 'string' || !slot ? parts[part] : slot) as ElementType
  const defaults = parts[part] === 'button' ? { type: 'button' } : {}
  return createElement(element, {
    ...defaults,
    ...props,
    className: all,
    ...(elementRef && { ref: elementRef }),
  })
}
