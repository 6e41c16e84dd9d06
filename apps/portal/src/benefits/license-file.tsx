import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type LicenseKey, licenseFileKeysQuery, licenseKeyQuery } from '../queries.ts'

/** A license file for a device without a connection, if the merchant issues them. */
export function LicenseFile({ licenseKey }: { licenseKey: LicenseKey }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(licenseFileKeysQuery(licenseKey.organization_id))
  const file = useLicenseFile(licenseKey, () => setAsking(false))
  if (!data?.keys.length || licenseKey.status !== 'granted') return undefined
  const isLimited = licenseKey.limit_activations !== null
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon={<Download />}
        loading={file.isPending && !asking}
        onClick={() => (isLimited ? setAsking(true) : file.mutate(undefined))}
        className="mt-1 -ml-2 max-sm:-ml-3 max-sm:min-h-11"
      >
        {t('key.file')}
      </Button>
      {file.error && !asking && (
        <p role="alert" className="text-small text-negative mt-1">
          {problemSentence(file.error, say)}
        </p>
      )}
      {asking && <DeviceDialog file={file} onClose={() => setAsking(false)} />}
    </>
  )
}

interface DeviceDialogProps {
  file: ReturnType<typeof useLicenseFile>
  onClose: () => void
}

/** Asks for the device that the file is for: it uses one of the key's activations. */
function DeviceDialog({ file, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [label, setLabel] = useState('')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(label.trim() === '')
    if (label.trim() !== '') file.mutate({ label: label.trim(), code: code.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('key.file_title')}
      description={t('key.file_text')}
      keep
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field
          label={t('key.file_device')}
          error={isMissing ? t('key.file_device_missing') : undefined}
          required
        >
          <TextInput
            value={label}
            onChange={({ target }) => {
              setLabel(target.value)
              setMissing(false)
            }}
            maxLength={100}
          />
        </Field>
        <Field label={t('key.file_code')} help={t('key.file_code_help')}>
          <TextInput
            value={code}
            onChange={({ target }) => setCode(target.value)}
            maxLength={200}
          />
        </Field>
        {file.error && <Banner meaning="negative">{problemSentence(file.error, say)}</Banner>}
        <DialogActions>
          <Button onClick={onClose}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={file.isPending}>
            {t('key.file_get')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A device as the customer describes it; `code` is what the software shows for it, if anything. */
interface Device {
  label: string
  code: string
}

type Activation = { device: Device; activation_id: string }

/** Activates a device, unless it was just now, and downloads its license file. */
function useLicenseFile({ id, key, organization_id, display_key }: LicenseKey, onDone: () => void) {
  const client = useQueryClient()
  const [activated, setActivated] = useState<Activation>()
  const presented = { key, organization_id }

  const activate = async (device: Device) => {
    const conditions = conditionsOf(device)
    const isSame = JSON.stringify(activated?.device) === JSON.stringify(device)
    if (activated && isSame) return { activation_id: activated.activation_id, conditions }
    const body = { ...presented, label: device.label, conditions }
    const path = '/v1/customer-portal/license-keys/activate'
    const activation = await request<{ id: string }>('POST', path, { body })
    setActivated({ device, activation_id: activation.id })
    return { activation_id: activation.id, conditions }
  }

  return useMutation({
    mutationFn: async (device: Device | undefined) => {
      const body = { ...presented, ...(device && (await activate(device))) }
      return request<{ license_file: string }>('POST', '/v1/license-files/', { body })
    },
    onSuccess: async ({ license_file }) => {
      save(`license-${display_key.slice(-6)}.txt`, license_file)
      setActivated(undefined)
      onDone()
      await client.invalidateQueries({ queryKey: licenseKeyQuery(id).queryKey })
    },
  })
}

const conditionsOf = ({ code }: Device) => (code === '' ? {} : { device: code })

/** Saves a text as a file, as if the customer had followed a link to it. */
function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
