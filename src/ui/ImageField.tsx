// A form's image: by camera or from the album, shrunk on the device and sent at once; the form has only its address.
import type { LucideIcon } from 'lucide-react'
import { Camera, CircleCheck, ImagePlus } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useId, useRef } from 'react'
import { useText } from '../i18n/t.ts'
import type { Upload } from '../upload/use-upload.ts'
import { useUpload } from '../upload/use-upload.ts'
import { Button } from './Button.tsx'
import { ImageFrame } from './ImageFrame.tsx'
import { useImageNote } from './image-note.ts'
import './image-field.css'

type ImageFieldProps = {
  label: string
  hint?: ReactNode
  /** The address of what was uploaded. Null while there is none, or another is on its way. */
  value: string | null
  onChange: (url: string | null) => void
  error?: string | undefined
  /** Before there is an account: kept a day unless a registration names it, and not shown again after a reload. */
  terms?: boolean
  /** The shape of its frame: an identity card, or a sheet of paper. */
  kind?: 'card' | 'sheet'
  /** Where the focus goes when it is missing: `field.ref` of react-hook-form. */
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
        {/* One element whatever it does, so that the focus stays. */}
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

/** Beside the buttons: over the image it would hide what is to be read. */
function Saved() {
  const t = useText('upload')
  return (
    <span className="image-field-saved">
      <CircleCheck size={16} aria-hidden="true" />
      {t('saved')}
    </span>
  )
}

type Way = { readonly label: string; readonly run: () => void; readonly icon?: LucideIcon }

/** What can be done about it now, the likeliest first. */
function useWays(
  { state, retry, cancel, remove }: Upload,
  value: string | null,
  camera: RefObject<HTMLInputElement | null>,
  album: RefObject<HTMLInputElement | null>,
): readonly [Way, Way?] {
  const t = useText('upload')
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

/** A desk has no camera worth the name: there the two buttons would do the same. */
const hasCamera = (): boolean => matchMedia('(pointer: coarse)').matches
/** Without HEIC in it an iPhone hands over JPEG by itself, which every browser can open. */
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
        // The same one again must be a change again.
        currentTarget.value = ''
      }}
    />
  )
}
