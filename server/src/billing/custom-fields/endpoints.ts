import {
  customFieldEndpoints,
  customFieldProblems,
} from '@gatehouse/contract/billing/custom-fields'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { createCustomField } from './create-custom-field.ts'
import { toCustomField } from './custom-field.ts'
import { deleteCustomField } from './delete-custom-field.ts'
import { findCustomField, listCustomFields } from './queries.ts'
import { updateCustomField } from './update-custom-field.ts'

export const customFields = implement(
  customFieldEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listCustomFields(work, input)
      return page(rows.map(toCustomField), total_count, input.limit)
    },
    create: (work, { body }) => createCustomField(work, body),
    get: async (work, { id }) =>
      toCustomField((await findCustomField(work, id)) ?? fail(customFieldProblems.not_found)),
    update: (work, { id, body }) => updateCustomField(work, id, body),
    delete: (work, { id }) => deleteCustomField(work, id),
  },
  { find: (work, { id = '' }) => findCustomField(work, id) },
)
