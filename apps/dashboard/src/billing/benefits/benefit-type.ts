import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { Fact } from '@gatehouse/ui/definition-list'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { InputOf, ItemOf } from '../../endpoint-hooks.ts'
import type { useTexts } from '../../texts.ts'

/** A benefit as the API returns it. */
export type Benefit = ItemOf<'benefits'>

/** The type of a benefit. */
export type BenefitType = Benefit['type']

/** A benefit of one type. */
type BenefitOf<T extends BenefitType> = Extract<Benefit, { type: T }>

/** The request body to create a benefit. */
export type BenefitBody = InputOf<'benefits', 'create'>['body']

/** The settings of a benefit of one type in the request body. */
type PropertiesBody<T extends BenefitType> = Extract<BenefitBody, { type: T }>['properties']

/** The translations, and a number as the locale writes it. */
interface SummaryTexts {
  t: ReturnType<typeof useTexts>
  format: (value: number) => string
}

/**
 * Everything the dashboard shows differently for one type of benefit. An optional function is
 * absent when the type has nothing to show there. The functions are methods, so that the view of
 * one type can be used as a view of any type: its callers pass the same benefit.
 */
export interface BenefitTypeView<
  T extends BenefitType = BenefitType,
  Values extends Record<string, unknown> = Record<string, unknown>,
> {
  icon: LucideIcon
  /** The platform at which it gives access, if it does: the server's operator configures it. */
  platform?: Platform
  /** The form's fields, registered under the names of `empty`. */
  Fields: ComponentType
  /** The initial values of the fields. */
  empty: Values
  /** The fields' values of an existing benefit, where they differ from `empty`. */
  valuesOf(properties: BenefitOf<T>['properties']): Partial<Values>
  /** The settings in the request body. */
  bodyOf(values: Values): PropertiesBody<T>
  /** From the server's field path to the form's, for errors. */
  names: Record<string, keyof Values & string>
  /** What follows the type in a summary: "3 activations", "expires after 1 year". */
  summary?(properties: BenefitOf<T>['properties'], texts: SummaryTexts): string[]
  /** Facts at the top of the benefit's page. */
  facts?(properties: BenefitOf<T>['properties'], t: SummaryTexts['t']): Fact[]
  /** What the benefit consists of, above its grants. */
  content?(benefit: BenefitOf<T>): ReactNode
  /** What was delivered to customers, below the grants. */
  delivered?(benefit: BenefitOf<T>): ReactNode
}
