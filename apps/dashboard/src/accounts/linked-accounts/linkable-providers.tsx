import { useMutation } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { ProviderMark } from './provider-mark.tsx'

const CURRENT_PATH = '/account/linked-accounts'

interface LinkableProvidersProps {
  providers: { id: string; name: string }[]
  linked: ReadonlySet<string>
}

/** Providers the user can link; each button leads to the provider and back. */
export function LinkableProviders({ providers, linked }: LinkableProvidersProps) {
  const t = useTexts()
  const link = useMutation({
    mutationFn: (provider: string) =>
      clientOf().social.link({
        body: {
          provider,
          callbackURL: CURRENT_PATH,
          errorCallbackURL: CURRENT_PATH,
          disableRedirect: true,
        },
      }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const open = providers.filter(({ id }) => !linked.has(id))
  if (open.length === 0 && linked.size > 1) return null
  return (
    <Card title={t('account.linked.more')} description={t('account.linked.more_text')}>
      {link.error && (
        <Banner meaning="negative" className="mb-4">
          {sentenceOf(link.error, t)}
        </Banner>
      )}
      {open.length === 0 ? (
        <p className="text-muted">{t('account.linked.none_offered')}</p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2">
          {open.map(({ id, name }) => (
            <li key={id}>
              <Button
                className="w-full justify-start!"
                icon={<ProviderMark id={id} />}
                loading={link.isPending && link.variables === id}
                onClick={() => link.mutate(id)}
              >
                {t('account.linked.link', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
