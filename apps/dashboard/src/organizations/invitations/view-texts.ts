import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** An invitation's state for the visitor with its link, and the next step. */
export type View = AnswerOf<'invitations', 'look'>

/** The title that describes the state, and the text about what to do. */
export function useViewTexts(
  { state, step, invitation }: View,
  email: string | undefined,
): { title: string; text: string } {
  const t = useTexts()
  if (step === 'switch_account') {
    const title = t(state === 'accepted' ? 'invitation.accepted' : 'invitation.another')
    return { title, text: t('invitation.another_text', { email: email ?? '' }) }
  }
  if (step === 'verify_email') {
    return { title: t('invitation.prove'), text: t('invitation.prove_text') }
  }
  if (step === 'open_organization') {
    return { title: t('invitation.member'), text: t('invitation.member_text') }
  }
  if (step === 'answer' && invitation) {
    const { organizationName: name, inviterName, inviterEmail } = invitation
    const by = inviterName || inviterEmail
    return {
      title: t('invitation.join', { name }),
      text: by ? t('invitation.invited_by', { by, name }) : t('invitation.invited_to', { name }),
    }
  }
  if (step === 'sign_up') return { title: t('invitation.title'), text: t('invitation.new_text') }
  if (step === 'sign_in' && state === 'pending') {
    return { title: t('invitation.title'), text: t('invitation.known_text') }
  }
  if (state === 'accepted' && step === 'sign_in') {
    return { title: t('invitation.accepted'), text: t('invitation.accepted_text') }
  }
  // The remaining states are final or cannot be accepted now: each has its own text.
  const over = state === 'pending' || state === 'already_member' ? 'unknown' : state
  return { title: t(`invitation.over.${over}`), text: t(`invitation.over_text.${over}`) }
}
