/** The types of what our pages use of react-i18next: see i18next.d.ts. */
import type { ReactElement, ReactNode } from 'react'
import type { KeyOf, ResourceNamespaceMap, TFunction } from './i18next.d.ts'

type Namespaces = keyof ResourceNamespaceMap | readonly (keyof ResourceNamespaceMap)[]

/** The texts of namespaces in the current language; the first namespace is the default. */
export function useTranslation<const N extends Namespaces>(
  namespaces: N,
): { t: TFunction<N>; i18n: { language: string } }

/** A sentence with elements in it: `<0>…</0>`. */
export function Trans<N>(props: {
  t: TFunction<N>
  i18nKey: NoInfer<KeyOf<N>>
  values?: Record<string, unknown>
  count?: number
  components?: readonly ReactElement[] | Record<string, ReactElement>
}): ReactNode

export const initReactI18next: unknown
