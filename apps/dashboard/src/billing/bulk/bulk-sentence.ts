import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** The errors of bulk actions alone, which no other page needs the texts of. */
const keys = {
  NothingToDo: 'nothing_to_do',
  TooManyItems: 'too_many_items',
  TooManyBulkActions: 'too_many_bulk_actions',
  BulkActionEnded: 'bulk_action_ended',
  NotUndoable: 'not_undoable',
} as const

const isKey = (name: string): name is keyof typeof keys => Object.hasOwn(keys, name)

/** Why a bulk action was rejected. */
export function useBulkSentence(): (error: unknown) => string {
  const t = useTexts()
  return error => {
    const name = error instanceof RequestFailed ? error.error : ''
    return isKey(name) ? t(`bulk.refusal.${keys[name]}`) : sentenceOf(error, t)
  }
}
