import { z } from 'zod'
import { providerIds } from './provider-names.ts'

export const ProviderId = z.enum(providerIds).meta({ id: 'ProviderId' })
export type ProviderId = z.output<typeof ProviderId>
