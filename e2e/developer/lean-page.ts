// The least a page can do with accounts: what it carries is weighed.
import { createAccountClient } from '@gatehouse/sdk/accounts'

const auth = createAccountClient()
auth.$session.subscribe(() => {
  document.title = auth.$session.get().data?.user.name ?? ''
})
