// An image field of a form: from the camera or the album, shrunk on the device and uploaded at once. The form's value
// is only the address of the image.
import type { LucideIcon } from 'lucide-react'
import { Camera, CircleCheck, ImagePlus } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Upload } from '../../data/upload/use-upload.ts'
import { useUpload } from '../../data/upload/use-upload.ts'
import { Button } from '../../ui/Button.tsx'
import { ImageFrame } from './ImageFrame.tsx'
import { useImageNote } from './image-note.ts'
import './image-field.css'

type ImageFieldProps = {
  label: string
  hint?: ReactNode
  /** Address of the uploaded image; null while there is none, and while an upload is pending. */
  value: string | null
  onChange: (url: string | null) => void
  error?: string | undefined
  /**
   * True for an upload before registration. The image is deleted after a day unless a registration uses it, and is not
   * shown after a reload.
   */
  terms?: boolean
  /** Aspect ratio of the frame: an identity card, or a sheet of paper. */
  kind?: 'card' | 'sheet'
  /** Draws an image to send in place of a photo; absent where only a photo counts. */
  sample?: (() => Promise<Blob>) | null
  /** Gets the focus if the image is missing: `field.ref` of react-hook-form. */
  ref?: Ref<HTMLButtonElement>
}

export function ImageField({
  label,
  hint,
  value,
  onChange,
  error,
  terms = false,
  kind = 'card',
  sample = null,
  ref,
}: ImageFieldProps) {
  const id = useId()
  const upload = useUpload({ value, onChange, terms })
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const { state } = upload
  const note = useImageNote(state, error)
  const [first, second] = useWays(upload, value, camera, album)
  const isInvalid = note?.kind === 'error'

  return (
    <fieldset className="image-field">
      <legend className="field-label">{label}</legend>
      <ImageFrame label={label} state={state} value={value} kind={kind} terms={terms} invalid={isInvalid} />
      <div className="image-field-ways">
        {/* The same button element in all states, so that it keeps the focus. */}
        <Button ref={ref} variant="secondary" size="small" aria-describedby={`${id}-note`} onClick={first.run}>
          {first.icon && <first.icon size={18} aria-hidden="true" />}
          {first.label}
        </Button>
        {second && (
          <Button variant={second.icon ? 'secondary' : 'plain'} size="small" onClick={second.run}>
            {second.icon && <second.icon size={18} aria-hidden="true" />}
            {second.label}
          </Button>
        )}
        {sample && value === null && state.phase === 'idle' && <Sample draw={sample} onDrawn={upload.choose} />}
        {value !== null && !terms && <Saved />}
      </div>
      <div id={`${id}-note`} role={isInvalid ? 'alert' : 'status'} className="image-field-note" data-kind={note?.kind}>
        {note ? note.words : hint}
      </div>
      <Picker inputRef={camera} fromCamera onPick={upload.choose} />
      <Picker inputRef={album} onPick={upload.choose} />
    </fieldset>
  )
}

type SampleProps = { readonly draw: () => Promise<Blob>; readonly onDrawn: (image: Blob) => void }

function Sample({ draw, onDrawn }: SampleProps) {
  const { t } = useTranslation('upload')
  return (
    <Button variant="secondary" size="small" onClick={() => void draw().then(onDrawn)}>
      {t('sample')}
    </Button>
  )
}

/** Shown beside the buttons: on the image it would cover the image's text. */
function Saved() {
  const { t } = useTranslation('upload')
  return (
    <span className="image-field-saved">
      <CircleCheck size={16} aria-hidden="true" />
      {t('saved')}
    </span>
  )
}

type Way = { readonly label: string; readonly run: () => void; readonly icon?: LucideIcon }

/** The available actions, the likeliest first. */
function useWays(
  { state, retry, cancel, remove }: Upload,
  value: string | null,
  camera: RefObject<HTMLInputElement | null>,
  album: RefObject<HTMLInputElement | null>,
): readonly [Way, Way?] {
  const { t } = useTranslation('upload')
  const pick = (label: string, input: RefObject<HTMLInputElement | null>, icon: LucideIcon): Way => ({
    label,
    run: () => input.current?.click(),
    icon,
  })
  if (state.phase === 'preparing' || state.phase === 'sending') return [{ label: t('cancel'), run: cancel }]
  const calledOff = { label: t('cancel'), run: cancel }
  if (state.phase === 'cut') return [{ label: t('retry'), run: retry }, calledOff]
  if (state.phase === 'refused')
    return [state.again ? { label: t('retry'), run: retry } : pick(t('replace'), album, ImagePlus), calledOff]
  if (value !== null) return [pick(t('replace'), album, ImagePlus), { label: t('remove'), run: remove }]
  const fromAlbum = pick(t('album'), album, ImagePlus)
  return hasCamera() ? [pick(t('camera'), camera, Camera), fromAlbum] : [fromAlbum]
}

/**
 * True on devices with a touch screen. Desktops rarely have a usable camera, so both buttons would do the same there.
 */
const hasCamera = (): boolean => matchMedia('(pointer: coarse)').matches
/** HEIC is not in the list, so an iPhone converts the photo to JPEG, which every browser can decode. */
const ACCEPT = 'image/jpeg,image/png,image/webp'

type PickerProps = {
  inputRef: Ref<HTMLInputElement>
  fromCamera?: boolean
  onPick: (file: File) => void
}

function Picker({ inputRef, fromCamera = false, onPick }: PickerProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={ACCEPT}
      {...(fromCamera ? { capture: 'environment' as const } : {})}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file) onPick(file)
        // Cleared, so that choosing the same file again fires a change event.
        currentTarget.value = ''
      }}
    />
  )
}
