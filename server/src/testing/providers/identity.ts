/** The user who signs in at a provider. */
export type Identity = {
  id: string
  username: string
  name: string
  email: string | null
  email_verified: boolean
  picture: string
  /** Claims an id token has in addition to the usual ones, or instead of them. */
  claims: Record<string, unknown>
  /** The user presses "cancel". */
  cancels: boolean
}

export const mia: Identity = {
  id: '80351110224678912',
  username: 'mia',
  name: 'Mia Muster',
  email: 'mia@example.com',
  email_verified: true,
  picture: 'https://pictures.example.com/mia.png',
  claims: {},
  cancels: false,
}
