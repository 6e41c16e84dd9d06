import { meterEndpoints, meterProblems } from '@gatehouse/contract/billing/meters'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createMeter } from './create-meter.ts'
import { toMeter } from './meter.ts'
import { findMeter, listMeters } from './queries.ts'
import { updateMeter } from './update-meter.ts'

export const meters = implement(
  meterEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listMeters(work, input)
      return page(rows.map(toMeter), total_count, input.limit)
    },
    create: (work, { body }) => createMeter(work, body),
    get: async (work, { id }) =>
      toMeter((await findMeter(work, id)) ?? fail(meterProblems.not_found)),
    update: (work, { id, body }) => updateMeter(work, id, body),
  },
  { find: (work, { id = '' }) => findMeter(work, id) },
)
