import { z } from 'zod'
import { languageCodes } from './language-codes.ts'

/** A language by the protocol's number. */
export const LanguageCode = z.literal(Object.values(languageCodes)).meta({ id: 'LanguageCode' })
export type LanguageCode = z.output<typeof LanguageCode>
