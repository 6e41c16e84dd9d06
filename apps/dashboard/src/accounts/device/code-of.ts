/** The code in the address of a page on which a user approves a device. */
export const codeOf = ({ user_code }: Record<string, unknown>): { user_code?: string } =>
  typeof user_code === 'string' && user_code.length <= 50 ? { user_code } : {}
