/** The details a new user enters. */
export interface Newcomer {
  name: string
  email: string
  password: string
  username: string
}
