/**
 * The types of what our pages use of i18next, which the build replaces by src/little-i18n.ts. The
 * library's own types cover far more, and took a sixth of the time of checking all types.
 */
export interface ResourceNamespaceMap {}

type Namespace = keyof ResourceNamespaceMap

type WithoutPlural<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : never

/** The paths of all texts: `order.paid`, and also `seats` for `seats_one` and `seats_other`. */
type PathsOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key | WithoutPlural<Key>
    : `${Key}.${PathsOf<Texts[Key]>}`
}[keyof Texts & string]

type PathsIn = { [N in Namespace]: PathsOf<ResourceNamespaceMap[N]> }
type PrefixedPathsIn = { [N in Namespace]: `${N}:${PathsIn[N]}` }

type One<N> = N extends readonly (infer Each)[] ? Each : N
type First<N> = N extends readonly [infer Own, ...unknown[]] ? Own : N

/** A key of the first namespace, or with its namespace before it. */
export type KeyOf<N> = PathsIn[First<N> & Namespace] | PrefixedPathsIn[One<N> & Namespace]

/** Returns the sentence of a key in the current language, with these values inserted. */
export type TFunction<N> = (key: KeyOf<N>, values?: Record<string, unknown>) => string

interface Instance {
  readonly language: string
  use(plugin: unknown): Instance
  init(options: object): Promise<unknown>
  t(key: string, values?: Record<string, unknown>): string
  addResourceBundle(
    language: string,
    namespace: string,
    texts: object,
    deep?: boolean,
    overwrite?: boolean,
  ): void
  changeLanguage(language: string): Promise<unknown>
  createInstance(): Instance
}

declare const i18next: Instance
export default i18next
