import { useTexts } from '../../../../texts.ts'

/** A feature has no settings of its own: what it allows is in the metadata. */
export function FeatureFields() {
  const t = useTexts()
  return <p className="text-small text-muted">{t('benefits.feature_help')}</p>
}
