import { type MetadataPair, metadataBody, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Interval, Product } from '../price-text.ts'
import { newLine, type PriceValues, priceValues } from './price-values.ts'

/** A custom field of the product, in the order of the checkout. */
interface AttachedField {
  customFieldId: string
  required: boolean
}

/** A picture buyers see. */
export interface Picture {
  id: string
  name: string
  publicUrl: string
}

/** The form values of a product, under the server's names where it has one. */
export interface ProductValues extends PriceValues {
  name: string
  description: string
  pictures: Picture[]
  /** Null means a one-time purchase. */
  interval: Interval | null
  recurringIntervalCount: number
  /** If disabled, the values are kept in case it is enabled again. */
  trial: boolean
  trialInterval: Interval
  trialIntervalCount: number
  /** For a price per seat: each seat is assigned to a person, who gets the benefits. */
  assignsSeats: boolean
  attachedCustomFields: AttachedField[]
  benefits: string[]
  metadata: MetadataPair[]
}

const TRIAL_DAYS = 14

/** The values of an empty form. */
export function newProduct(currency: string): ProductValues {
  return {
    name: '',
    description: '',
    pictures: [],
    interval: null,
    recurringIntervalCount: 1,
    trial: false,
    trialInterval: 'day',
    trialIntervalCount: TRIAL_DAYS,
    pricing: 'fixed',
    prices: [newLine(currency)],
    usage: [],
    assignsSeats: false,
    attachedCustomFields: [],
    benefits: [],
    metadata: [],
  }
}

/** A product's form values. */
export function valuesOf(product: Product, currency: string): ProductValues {
  const { trialInterval, trialIntervalCount, recurringIntervalCount } = product
  return {
    ...newProduct(currency),
    name: product.name,
    description: product.description ?? '',
    pictures: product.medias,
    interval: product.recurringInterval,
    ...(recurringIntervalCount !== null && { recurringIntervalCount }),
    ...(trialInterval !== null &&
      trialIntervalCount !== null && { trial: true, trialInterval, trialIntervalCount }),
    ...priceValues(product, currency),
    assignsSeats: product.assignsSeats,
    attachedCustomFields: product.attachedCustomFields.map(({ customFieldId, required }) => ({
      customFieldId,
      required,
    })),
    benefits: product.benefits.map(({ id }) => id),
    metadata: metadataPairs(product.metadata),
  }
}

/** The fields that creating and updating a product have in common. */
export function productBody(values: ProductValues) {
  const { name, description, interval, trial, trialInterval, trialIntervalCount } = values
  const trialing = trial && interval !== null
  return {
    name,
    description: description || null,
    medias: values.pictures.map(({ id }) => id),
    trialInterval: trialing ? trialInterval : null,
    trialIntervalCount: trialing ? trialIntervalCount : null,
    attachedCustomFields: values.attachedCustomFields,
    metadata: metadataBody(values.metadata),
  }
}
