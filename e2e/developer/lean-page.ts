// The smallest page that uses the account client: its bundle size is measured.
import { createAccountClient } from '@gatehouse/sdk/accounts'

const auth = createAccountClient()
auth.$session.subscribe(() => {
  document.title = auth.$session.get().data?.user.name ?? ''
})
