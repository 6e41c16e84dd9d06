import { Button } from '@gatehouse/ui/button'
import { useTexts } from '../../texts.ts'

/** Saves one settings card; enabled once something changed. */
export function SaveButton({ saving, changed }: { saving: boolean; changed: boolean }) {
  const t = useTexts()
  return (
    <div>
      <Button
        type="submit"
        kind="primary"
        loading={saving}
        disabledReason={changed ? undefined : t('form.nothing_changed')}
      >
        {t('form.save')}
      </Button>
    </div>
  )
}
