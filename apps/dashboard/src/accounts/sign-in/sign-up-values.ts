/** The details a new user enters. */
export interface SignUpValues {
  name: string
  email: string
  password: string
  username: string
}
