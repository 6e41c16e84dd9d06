import { createContext, type ComponentType, type JSX } from 'react'

/** Every part of the components, with the element that it is. */
export const parts = {
  /** The outermost element of a component. */
  root: 'div',
  /** The box of a form. */
  card: 'div',
  title: 'h2',
  text: 'p',
  form: 'form',
  field: 'div',
  label: 'label',
  input: 'input',
  /** A box to check, with its label. */
  checkbox: 'label',
  help: 'p',
  /** What is wrong with a field. */
  error: 'p',
  /** What is wrong with a request, and other messages. */
  alert: 'div',
  /** The main action of a form. */
  button: 'button',
  secondaryButton: 'button',
  /** A button that looks like a link. */
  linkButton: 'button',
  link: 'a',
  /** A line between ways to sign in. */
  divider: 'div',
  /** What stands in place of content that is loading. */
  loading: 'div',
  /** The button that opens a menu. */
  menuTrigger: 'button',
  menu: 'div',
  menuHeader: 'div',
  menuItem: 'button',
  /** A line of a menu that is a link. */
  menuLink: 'a',
  avatar: 'span',
  badge: 'span',
  /** The intervals of a pricing table. */
  intervals: 'div',
  interval: 'label',
  plans: 'ul',
  plan: 'li',
  planName: 'h2',
  price: 'p',
  features: 'ul',
  feature: 'li',
  /** A link that looks like the main action. */
  buttonLink: 'a',
} as const satisfies Record<string, keyof JSX.IntrinsicElements>

/** The name of a part. */
export type PartName = keyof typeof parts

/**
 * How parts look, by name: a string is a class name that is added to the element; a component
 * replaces the element and gets its props. In React 18, components for `input`, `button` and
 * `menuItem` must forward their ref.
 */
export type Slots = {
  readonly [P in PartName]?: string | ComponentType<JSX.IntrinsicElements[(typeof parts)[P]]>
}

/** The slots of the provider, and of the components around. */
export const SlotsContext = createContext<Slots>({})
