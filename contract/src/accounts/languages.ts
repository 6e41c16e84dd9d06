import { z } from 'zod'
import { languageCodes } from '../languages.ts'

const codes = Object.values(languageCodes).toSorted((one, other) => one - other)

/** A language by the protocol's number. */
export const LanguageCode = z.literal(codes).meta({ id: 'LanguageCode' })
export type LanguageCode = z.output<typeof LanguageCode>
