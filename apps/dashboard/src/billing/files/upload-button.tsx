import { type ChangeEvent, type Ref, useRef } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Progress } from '@gatehouse/ui/progress'
import { Upload } from 'lucide-react'
import type { Uploads } from './use-uploads.ts'

interface UploadButtonProps {
  label: string
  uploading: Uploads
  /** The accepted media types; any by default. */
  accept?: string
  disabledReason?: string | undefined
  /** Chooses one file only. */
  single?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Chooses files to upload, and shows progress and errors. */
export function UploadButton(props: UploadButtonProps) {
  const { label, uploading, accept, disabledReason, single = false, ref } = props
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    uploading.begin([...(target.files ?? [])])
    // The same file can be chosen again after an error.
    target.value = ''
  }
  return (
    <div className="flex flex-col items-start gap-3 [&>div]:w-full">
      {uploading.error && <Banner meaning="negative">{uploading.error}</Banner>}
      {uploading.now && <Progress label={uploading.now.name} value={uploading.now.done} max={1} />}
      <Button
        ref={ref}
        size="small"
        icon={<Upload />}
        loading={uploading.now !== undefined}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={accept}
        onChange={choose}
        aria-label={label}
        className="hidden"
      />
    </div>
  )
}
